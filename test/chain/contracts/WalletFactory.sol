// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// A wallet that is a contract: it takes for its own what its owner signed (EIP-1271).
contract Wallet {
    address private immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        bool isSigned = signature.length == 65
            && ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64])) == owner;
        return isSigned ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// Puts up one wallet for each owner, at an address that is known before (ERC-6492).
contract WalletFactory {
    function create(address owner) external returns (address) {
        return address(new Wallet{salt: 0}(owner));
    }

    function addressOf(address owner) external view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(Wallet).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(0), code)))));
    }
}
