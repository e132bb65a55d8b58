import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const EXECUTABLE = '/usr/bin/chromium';

/** Whether there is a browser to test with; where there is none, that is said aloud. */
export function hasChromium(): boolean {
  const isThere = existsSync(EXECUTABLE);
  if (!isThere) console.warn(`\nThere is no ${EXECUTABLE}, so NOTHING IS TESTED IN A BROWSER.\n`);
  return isThere;
}

/** Features that are switched off. */
const FEATURES = [
  // Pages of its own in each window, for what is typed into the address bar: more work than many a page that is tested.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // What Playwright switches off lest pages be changed or servers be asked; this list takes the place of its own.
  'AimEnabled',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
];

/** Without what it would do in the background, and without a sandbox, which is not to be had as root. */
const FLAGS = [
  `--disable-features=${FEATURES.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function openChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });
}

/** A tab and all that went wrong in it. */
export interface WatchedPage {
  page: Page;
  /** Violations of the content policy, errors of scripts, requests to elsewhere, dialogs. */
  complaints: string[];
}

/** A browser beside many other tests may take so long (ms) to draw a page. */
const PATIENCE = 120_000;

/** Opens a tab that notes whatever it should never do. @param origin of the server; all else is elsewhere */
export async function openWatchedPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isRefusal = /status of 4\d\d/.test(message.text());
    if (message.type() === 'error' && !isRefusal) complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) complaints.push(`request: ${url}`);
  });
  return { page, complaints };
}
