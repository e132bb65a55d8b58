import { homedir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import type { SecondOpinion } from '../../engine/index.ts';
import type { BlobEnvironment } from '../blobs/open-blobs.ts';
import { DocconvError } from '../errors.ts';
import { parseBaseUrl } from './base-url.ts';
import { readConfigFile, storedKey } from './config-file.ts';
import { parseDatabaseUrl } from './database-url.ts';
import { invalidSetting } from './invalid-setting.ts';
import { parseSecondOpinion } from './second-opinion.ts';

/** All that the environment and the config file decide, checked. Made once, by the program's entry. */
export interface Config {
  /** Folder of the config file and the store. */
  home: string;
  configFile: string;
  storeFolder: string;
  /** PostgreSQL database that holds the store instead of the folder. Has a password in it: never shown. */
  databaseUrl?: string;
  /** The operator's file of plans; without `isRequired` there may be none. */
  plansFile: { path: string; isRequired: boolean };
  /** The key in use; the environment's goes before that stored for `baseUrl`, or for this machine. */
  apiKey?: string;
  apiKeySource?: 'environment' | 'file';
  /** Server to speak to instead of converting here, without a final slash. */
  baseUrl?: string;
  /** Forced on or off; undefined lets the streams and `ci` decide. */
  interactive?: boolean;
  ci: boolean;
  noColor: boolean;
  /** No banner on a terminal; or one of plain letters. */
  noBanner: boolean;
  asciiLogo: boolean;
  /** Never ask the registry for a newer version. */
  skipUpdateCheck: boolean;
  /** Stack traces on errors. */
  debug: boolean;
  /** Terminal type, e.g. `xterm-256color`. */
  term?: string;
  /** Whether there is a screen on which windows can open, as X or Wayland tell. */
  hasDisplay: boolean;
  /** Password for protected documents. */
  pdfPassword?: string;
  /** Folder whose files the MCP server may read and write; the working folder unless set. */
  mcpRoot?: string;
  /** The engine that is asked about words recognised with doubt. */
  secondOpinion?: SecondOpinion;
  /** Whether the MCP server fetches addresses of the private network too. */
  allowPrivateUrls: boolean;
  /** As it stands in the environment; `checkServerSettings` makes something of it once a server is wanted. */
  server: ServerEnvironment;
  /** What is wrong and counts as not set; empty unless it was to be left out. */
  wrong: readonly DocconvError[];
}

/** What the environment says about serving others, unchecked. */
export interface ServerEnvironment {
  publicUrl?: string;
  smtpUrl?: string;
  mailFrom?: string;
  secret?: string;
  trustedProxies?: string;
  metricsToken?: string;
  securityContact?: string;
  databaseUrl?: string;
  logLevel?: string;
  signUpPlan?: string;
  /** Seconds. */
  shutdownGrace?: string;
  /** Whether pages of other sites may call what wants a key in a header. */
  cors: boolean;
  /** Whether browsers are to reach names below the public one over https alone, too. */
  hstsSubdomains: boolean;
  /** Where a plan is bought: an address, or a mail address. */
  plansUrl?: string;
  /** Files with the operator's own text. */
  termsFile?: string;
  privacyFile?: string;
  allowPrintedLinks: boolean;
  /** Whether servers work on jobs too. */
  takesJobs: boolean;
  /** Hours. */
  jobsKept?: string;
  /** Pages. */
  jobsPartPages?: string;
  blobs: BlobEnvironment;
  payments: PaymentEnvironment;
}

/** What the environment says about payment per request, unchecked; `checkPaymentSettings` makes something of it. */
export interface PaymentEnvironment {
  enabled: boolean;
  network?: string;
  /** Whether real money is meant. */
  mainnet: boolean;
  payTo?: string;
  facilitatorUrl?: string;
  facilitatorToken?: string;
  /** Seconds. */
  facilitatorTimeout?: string;
  rpcUrl?: string;
  /** Dollars a page. */
  price?: string;
  /** JSON; for tests alone. */
  testHosts?: string;
  /** A PEM file; for tests alone. */
  testAuthority?: string;
}

export type Environment = Record<string, string | undefined>;

/** Whether a switch is on; undefined where it is not set. */
type IsOn = (name: string) => boolean | undefined;

interface LoadOptions {
  /** Ignores invalid settings and lists them instead of throwing. */
  leaveOutWrong?: boolean;
}

/** Environment and config file → Config. The product's only reader of `process.env`. @throws DocconvError */
export function loadConfig(
  environment: Environment = process.env,
  { leaveOutWrong = false }: LoadOptions = {},
): Config {
  const wrong: DocconvError[] = [];
  const check = <T>(parse: () => T): T | undefined => {
    try {
      return parse();
    } catch (thrown) {
      if (!leaveOutWrong || !(thrown instanceof DocconvError)) throw thrown;
      wrong.push(thrown);
      return undefined;
    }
  };
  const isOn: IsOn = (name) => check(() => parseSwitch(environment, name));
  const home = resolve(settingOf(environment, 'DOCCONV_HOME') ?? join(homeFolder(), '.docconv'));
  const configFile = join(home, 'config.json');
  const stored = check(() => readConfigFile(configFile)) ?? {};
  const baseUrl = check(() => parseBaseUrl(settingOf(environment, 'DOCCONV_BASE_URL') ?? stored.baseUrl));
  const keyGiven = settingOf(environment, 'DOCCONV_API_KEY')?.trim() || undefined;
  const keyKept = storedKey(stored, baseUrl);
  return {
    home,
    configFile,
    storeFolder: join(home, 'store'),
    databaseUrl: check(() => parseDatabaseUrl(settingOf(environment, 'DOCCONV_DATABASE_URL'))),
    plansFile: findPlansFile(settingOf(environment, 'DOCCONV_PLANS'), home),
    apiKey: keyGiven ?? keyKept,
    apiKeySource: keyGiven ? 'environment' : keyKept ? 'file' : undefined,
    baseUrl,
    interactive: isOn('DOCCONV_INTERACTIVE'),
    secondOpinion: check(() => parseSecondOpinion(settingOf(environment, 'DOCCONV_SECOND_OPINION'))),
    ...readBehaviour(environment),
    allowPrivateUrls: isOn('DOCCONV_ALLOW_PRIVATE_URLS') ?? false,
    server: readServerEnvironment(environment, isOn),
    wrong,
  };
}

/** Where HOME is set to nothing, the system's own record: keys must not come to lie in the folder one works in. */
function homeFolder(): string {
  try {
    return homedir() || userInfo().homedir;
  } catch (cause) {
    const hint = 'Set DOCCONV_HOME to a folder for settings and store.';
    throw new DocconvError('bad_request', 'The home folder is not known.', hint, {
      reason: 'invalid_config',
      cause,
    });
  }
}

function readServerEnvironment(environment: Environment, isOn: IsOn): ServerEnvironment {
  return {
    publicUrl: settingOf(environment, 'DOCCONV_PUBLIC_URL'),
    smtpUrl: settingOf(environment, 'DOCCONV_SMTP_URL'),
    mailFrom: settingOf(environment, 'DOCCONV_MAIL_FROM'),
    secret: settingOf(environment, 'DOCCONV_SECRET'),
    trustedProxies: settingOf(environment, 'DOCCONV_TRUSTED_PROXIES'),
    metricsToken: settingOf(environment, 'DOCCONV_METRICS_TOKEN'),
    securityContact: settingOf(environment, 'DOCCONV_SECURITY_CONTACT'),
    databaseUrl: settingOf(environment, 'DOCCONV_DATABASE_URL'),
    logLevel: settingOf(environment, 'DOCCONV_LOG_LEVEL'),
    signUpPlan: settingOf(environment, 'DOCCONV_SIGN_UP_PLAN'),
    shutdownGrace: settingOf(environment, 'DOCCONV_SHUTDOWN_GRACE'),
    cors: isOn('DOCCONV_CORS') ?? true,
    hstsSubdomains: isOn('DOCCONV_HSTS_SUBDOMAINS') ?? false,
    plansUrl: settingOf(environment, 'DOCCONV_PLANS_URL'),
    termsFile: settingOf(environment, 'DOCCONV_TERMS_FILE'),
    privacyFile: settingOf(environment, 'DOCCONV_PRIVACY_FILE'),
    allowPrintedLinks: isOn('DOCCONV_ALLOW_PRINTED_LINKS') ?? false,
    takesJobs: isOn('DOCCONV_TAKE_JOBS') ?? true,
    jobsKept: settingOf(environment, 'DOCCONV_JOBS_KEPT'),
    jobsPartPages: settingOf(environment, 'DOCCONV_JOBS_PART_PAGES'),
    blobs: {
      place: settingOf(environment, 'DOCCONV_BLOBS'),
      endpoint: settingOf(environment, 'AWS_ENDPOINT_URL_S3'),
      region: settingOf(environment, 'AWS_REGION'),
      accessKeyId: settingOf(environment, 'AWS_ACCESS_KEY_ID'),
      secretAccessKey: settingOf(environment, 'AWS_SECRET_ACCESS_KEY'),
      sessionToken: settingOf(environment, 'AWS_SESSION_TOKEN'),
    },
    payments: readPaymentEnvironment(environment, isOn),
  };
}

function readPaymentEnvironment(environment: Environment, isOn: IsOn): PaymentEnvironment {
  return {
    enabled: isOn('DOCCONV_X402_ENABLED') ?? false,
    network: settingOf(environment, 'DOCCONV_X402_NETWORK'),
    mainnet: isOn('DOCCONV_X402_MAINNET') ?? false,
    payTo: settingOf(environment, 'DOCCONV_X402_PAY_TO'),
    facilitatorUrl: settingOf(environment, 'DOCCONV_X402_FACILITATOR_URL'),
    facilitatorToken: settingOf(environment, 'DOCCONV_X402_FACILITATOR_TOKEN'),
    facilitatorTimeout: settingOf(environment, 'DOCCONV_X402_FACILITATOR_TIMEOUT'),
    rpcUrl: settingOf(environment, 'DOCCONV_X402_RPC_URL'),
    price: settingOf(environment, 'DOCCONV_X402_PRICE'),
    testHosts: settingOf(environment, 'DOCCONV_X402_TEST_HOSTS'),
    testAuthority: settingOf(environment, 'DOCCONV_X402_TEST_AUTHORITY'),
  };
}

function readBehaviour(environment: Environment) {
  return {
    ci: settingOf(environment, 'CI') !== undefined,
    noColor: settingOf(environment, 'NO_COLOR') !== undefined,
    noBanner: environment.DOCCONV_NO_BANNER === '1',
    asciiLogo: environment.DOCCONV_ASCII_LOGO === '1',
    skipUpdateCheck: environment.DOCCONV_SKIP_UPDATE_CHECK === '1',
    debug: environment.DOCCONV_DEBUG === '1',
    term: settingOf(environment, 'TERM'),
    hasDisplay: ['DISPLAY', 'WAYLAND_DISPLAY'].some((name) => settingOf(environment, name) !== undefined),
    pdfPassword: settingOf(environment, 'DOCCONV_PDF_PASSWORD'),
    mcpRoot: settingOf(environment, 'DOCCONV_MCP_ROOT'),
  };
}

function findPlansFile(given: string | undefined, home: string): Config['plansFile'] {
  return given === undefined
    ? { path: join(home, 'plans.json'), isRequired: false }
    : { path: resolve(given), isRequired: true };
}

/** An empty variable counts as one that is not set. */
function settingOf(environment: Environment, name: string): string | undefined {
  return environment[name] === '' ? undefined : environment[name];
}

/** A switch that is neither on nor off would be taken for the opposite of what somebody meant. @throws DocconvError */
function parseSwitch(environment: Environment, name: string): boolean | undefined {
  const value = settingOf(environment, name)?.trim();
  if (value === undefined) return undefined;
  if (value === '1' || value === '0') return value === '1';
  throw invalidSetting(`${name} must be 0 or 1.`, 'Set it to 1 for yes, to 0 for no, or unset it.');
}
