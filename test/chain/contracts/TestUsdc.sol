// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// Dollars for the test chain: ERC-20 with EIP-3009 transfers under random nonces, signed as for USDC on Base Sepolia.
/// It is put at its address without a constructor, so all it needs is constant or computed. Anyone may mint.
contract TestUsdc {
    string public constant name = "USDC";
    string public constant symbol = "USDC";
    string public constant version = "2";
    uint8 public constant decimals = 6;

    bytes32 private constant DOMAIN_TYPE =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant TRANSFER_TYPE = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 private constant CANCEL_TYPE = keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");
    /// Half the order of secp256k1: a signature above it is the malleated twin of one below.
    uint256 private constant HIGHEST_S = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => mapping(bytes32 => bool)) public authorizationState;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);
    event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce);

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= value, "ERC20: transfer amount exceeds allowance");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        move(from, to, value);
        return true;
    }

    function transferWithAuthorization(
        address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce,
        bytes calldata signature
    ) external {
        require(signature.length == 65, "ECRecover: invalid signature length");
        transferWithAuthorization(
            from, to, value, validAfter, validBefore, nonce,
            uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64])
        );
    }

    function transferWithAuthorization(
        address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce,
        uint8 v, bytes32 r, bytes32 s
    ) public {
        require(block.timestamp > validAfter, "FiatTokenV2: authorization is not yet valid");
        require(block.timestamp < validBefore, "FiatTokenV2: authorization is expired");
        bytes32 message = keccak256(abi.encode(TRANSFER_TYPE, from, to, value, validAfter, validBefore, nonce));
        require(isSignedBy(from, message, v, r, s), "FiatTokenV2: invalid signature");
        useNonce(from, nonce);
        emit AuthorizationUsed(from, nonce);
        move(from, to, value);
    }

    function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 message = keccak256(abi.encode(CANCEL_TYPE, authorizer, nonce));
        require(isSignedBy(authorizer, message, v, r, s), "FiatTokenV2: invalid signature");
        useNonce(authorizer, nonce);
        emit AuthorizationCanceled(authorizer, nonce);
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(
            abi.encode(DOMAIN_TYPE, keccak256(bytes(name)), keccak256(bytes(version)), block.chainid, address(this))
        );
    }

    function move(address from, address to, uint256 value) private {
        require(to != address(0), "ERC20: transfer to the zero address");
        require(balanceOf[from] >= value, "ERC20: transfer amount exceeds balance");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function useNonce(address authorizer, bytes32 nonce) private {
        require(!authorizationState[authorizer][nonce], "FiatTokenV2: authorization is used or canceled");
        authorizationState[authorizer][nonce] = true;
    }

    function isSignedBy(address signer, bytes32 message, uint8 v, bytes32 r, bytes32 s) private view returns (bool) {
        if (uint256(s) > HIGHEST_S) return false;
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), message));
        return signer != address(0) && ecrecover(digest, v, r, s) == signer;
    }
}
