import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Env, HttpContext } from '../env.ts';
import { requireOwnHost } from '../middleware/guards/own-host.ts';
import { secureHeaders } from '../middleware/headers/security-headers.ts';
import { documentFrame, type Markup } from '../pages/document-frame.ts';
import { readForm } from '../requests/read-form.ts';
import { serveAssets } from '../routes/site/assets.ts';
import { listen } from '../serve/listen.ts';

type Decision = 'approved' | 'denied' | 'expired';

/** A question put to the owner of this machine, in a browser. */
export interface Approval {
  /** The page; its address is secret. */
  url: string;
  /** Epoch milliseconds. */
  expiresAt: number;
  /** How it stands. */
  state(): 'pending' | Decision;
  close(): Promise<void>;
}

/** So long the last page stays reachable after the decision. */
const LINGER_MS = 5_000;

/**
 * Serves one page on a loopback port until it was answered or expired. Whoever knows the address can answer, which is
 * whoever was shown it.
 * @param onApproved done before the page says that it worked
 */
export async function openApproval(options: {
  lifetimeMs: number;
  onApproved: () => Promise<void>;
}): Promise<Approval> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = Date.now() + options.lifetimeMs;
  let decision: Decision | undefined;
  const decide = async (approve: boolean): Promise<boolean> => {
    if (decision !== undefined) return decision === 'approved';
    if (approve) await options.onApproved();
    decision = approve ? 'approved' : 'denied';
    setTimeout(close, LINGER_MS).unref();
    return approve;
  };
  const { server, port } = await listen(
    createApp(token, () => decision, decide),
    {
      host: '127.0.0.1',
      port: 0,
    },
  );
  server.unref();
  const expiry = setTimeout(() => {
    decision ??= 'expired';
    void close();
  }, options.lifetimeMs);
  expiry.unref();

  async function close(): Promise<void> {
    clearTimeout(expiry);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return {
    url: `http://127.0.0.1:${port}/approve/${token}`,
    expiresAt,
    state: () => decision ?? 'pending',
    close,
  };
}

function createApp(
  token: string,
  decided: () => Decision | undefined,
  decide: (approve: boolean) => Promise<boolean>,
): Hono<Env> {
  const app = new Hono<Env>();
  app.use(secureHeaders({ secure: false, hstsSubdomains: false }));
  app.use(requireOwnHost({ loopbackOnly: true, publicUrl: 'http://127.0.0.1' }));
  app.onError((_error, context) => context.text('This request is not answered.', 400));
  app.notFound((context) => {
    context.status(404);
    return renderNothing(context);
  });
  app.route('/', serveAssets());
  app.get(`/approve/${token}`, (context) => {
    const known = decided();
    return known === undefined ? renderQuestion(context) : renderEnd(context, known === 'approved');
  });
  app.post(`/approve/${token}`, async (context) => {
    const answer = (await readForm(context)).text('decision');
    if (answer !== 'approve' && answer !== 'deny') return renderQuestion(context);
    return renderEnd(context, await decide(answer === 'approve'));
  });
  return app;
}

/** Asks the owner of this machine whether a tool may use docconv here. */
function renderQuestion(context: HttpContext) {
  return renderBare(
    context,
    'Allow this tool to use docconv?',
    html`<h1>Allow this tool to use docconv?</h1>
<p>A tool on this machine, such as an editor or a coding agent, asks to convert documents with docconv.</p>
<p>If you allow it, an account is made on this machine and its key is stored in your docconv settings, readable by you
alone. Nothing leaves this machine, and nothing costs money.</p>
<p class="warning">Allow it only if you have just asked a tool to connect.</p>
<form method="post">
<p class="actions"><button type="submit" name="decision" value="deny" class="quiet">Deny</button>
<button type="submit" name="decision" value="approve">Allow</button></p>
</form>`,
  );
}

function renderNothing(context: HttpContext) {
  const title = 'Nothing is asked at this address';
  return renderBare(
    context,
    title,
    html`<h1>${title}</h1>\n<p>Copy the whole link, or have the tool connect again.</p>`,
  );
}

/** Says how it ended. */
function renderEnd(context: HttpContext, approved: boolean) {
  const title = approved ? 'Connected' : 'Denied';
  const next = approved
    ? 'The tool can convert documents now. You can close this window.'
    : 'Nothing was changed. You can close this window.';
  return renderBare(context, title, html`<h1>${title}</h1>\n<p>${next}</p>`);
}

/** A page without the site around it: this server has no other. */
function renderBare(context: HttpContext, title: string, main: Markup) {
  const body = html`<main id="main" class="reading">\n${main}\n</main>`;
  return context.html(documentFrame({ title, body }));
}
