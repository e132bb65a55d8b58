/**
 * What went wrong with a connection, to follow "it could not be reached:".
 * @param cause what the client threw @param it how the other side is called, e.g. `its host`
 * @returns undefined for what has no plain words
 */
export function describeNetworkFault(cause: unknown, it: string): string | undefined {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${it} was not found`;
    case 'ECONNREFUSED':
      return `${it} refused the connection`;
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return 'there is no way to it from this network';
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
    case 'ETIMEDOUT':
      return 'it did not answer in time';
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return 'the connection broke off';
    case 'CERT_HAS_EXPIRED':
      return 'its certificate has expired';
    case 'CERT_NOT_YET_VALID':
      return 'its certificate is not valid yet, or the clock of this machine is wrong';
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return 'its certificate is for another name';
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return 'its certificate comes from nobody whom this machine trusts';
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return 'it does not speak TLS; perhaps its address begins with http:';
    default:
      return undefined;
  }
}

/** Whether a certificate is in the way that somebody may know to be good. */
export function isUntrusted(cause: unknown): boolean {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? '';
  return /SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)/.test(code);
}

/** What helps with such a certificate. */
export const TRUST_HINT =
  'If the certificate is that of your organisation, name its file in NODE_EXTRA_CA_CERTS and try again.';
