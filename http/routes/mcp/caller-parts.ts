import type { Connecting, ConnectionState } from '../../../mcp/connecting.ts';
import type { DocumentShelf } from '../../../mcp/documents/document-shelf.ts';
import { isForLater } from '../../../mcp/is-for-later.ts';
import type { ConversionOrder, McpParts, Receive } from '../../../mcp/parts.ts';
import { createRemoteSources } from '../../../mcp/sources/read-source.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { atHand } from '../../../service/convert/input.ts';
import type { Docconv } from '../../../service/docconv.ts';
import type { DocumentFetcher } from '../../../service/fetch/fetch-document.ts';
import { createAccountJobs } from '../../../service/jobs/account-jobs.ts';
import { authenticateWithQuota } from '../../../service/keys/authenticate.ts';
import type { AdmittedCaller, Assignment } from '../../../service/local/admitted-caller.ts';
import { tellOfPlans } from '../../errors/tell-of-plans.ts';
import type { HttpParts } from '../../parts.ts';
import type { UploadUrls } from '../../uploads/upload-urls.ts';

/** Whoever sent a request with a key that is valid. */
export interface McpCaller {
  apiKey: string;
  accountId: string;
}

/** What all callers share. */
interface SharedParts {
  shelf: DocumentShelf;
  fetcher: DocumentFetcher;
  uploads: UploadUrls;
}

/** What the tools use for a request; without a caller, for requests without a key. */
export function partsForCaller(
  parts: Pick<HttpParts, 'settings' | 'docconvFor' | 'jobs' | 'store' | 'plans' | 'clock' | 'x402'>,
  { shelf, fetcher, uploads }: SharedParts,
  caller: McpCaller | undefined,
): McpParts {
  const { settings, docconvFor } = parts;
  const asker = { type: 'key', apiKey: caller?.apiKey, door: 'mcp' } as const;
  const docconv = docconvFor(asker);
  const publicUrl = () => settings.publicUrl;
  const told = <T>(error: T) =>
    tellOfPlans(error, { publicUrl, takesPayments: () => parts.x402 !== undefined });
  const jobs = async () => {
    return createAccountJobs({ ...parts, publicUrl }, (await authenticateWithQuota(parts, asker)).caller);
  };
  const whileAdmitted = async <T>(
    order: ConversionOrder,
    receive: Receive,
    act: (admitted: AdmittedCaller, assignment: Assignment, bytes: Uint8Array) => Promise<T>,
  ): Promise<T> => {
    // A place first, so that nobody has more documents fetched than may wait.
    const admitted = await docconv.enter();
    try {
      const { bytes, fileName } = await receive(admitted.status.limits.fileSize);
      return await act(admitted, { ...order, fileName, input: atHand(bytes) }, bytes);
    } catch (error) {
      throw told(error);
    } finally {
      void admitted.leave();
    }
  };
  return {
    version: packageJson.version,
    convert: (order, receive, mode) =>
      whileAdmitted(order, receive, async (admitted, assignment, bytes) =>
        (await isForLater(mode, bytes.byteLength, () => admitted.estimate(assignment)))
          ? { type: 'job', ...(await (await jobs()).send({ ...assignment, bytes })) }
          : { type: 'conversion', conversion: await admitted.convert(assignment) },
      ),
    jobs,
    estimate: (order, receive) =>
      whileAdmitted(order, receive, async (admitted, assignment) => {
        const estimate = await admitted.estimate(assignment);
        return { ...estimate, refusal: estimate.refusal && told(estimate.refusal) };
      }),
    status: () => docconv.status(),
    owner: async () => caller?.accountId ?? (await docconv.identity()).accountId,
    sources: createRemoteSources(fetcher, uploads.uploadsOf(caller?.accountId ?? '')),
    shelf,
    connecting: connectOutside(settings.publicUrl, caller && docconv),
    takesPaths: false,
    stateSecret: settings.secret,
  };
}

/**
 * A key never goes through a tool's result. Clients that speak OAuth get theirs once a tool that needs one is answered
 * 401; the others have it in their settings. Requests then bring it along, which is how it shows that it worked.
 */
function connectOutside(publicUrl: string, docconv: Docconv | undefined): Connecting {
  const notConnected: ConnectionState = {
    type: 'not_connected',
    approvalUrl: `${publicUrl}/dashboard/api`,
    task: 'sign in to this server in the client: one that speaks OAuth asks for it by itself when convert or usage is called, or has "authenticate" in its list of MCP servers. A client without OAuth needs a key made on the page at approvalUrl, in its settings for this server, as the header "Authorization: Bearer <key>"',
  };
  const look = async (): Promise<ConnectionState> => {
    const identity = await docconv?.identity();
    return identity ? { type: 'connected', keyPrefix: identity.keyPrefix ?? '' } : notConnected;
  };
  return { begin: look, check: look };
}
