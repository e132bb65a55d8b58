import { DEVICE_CLIENT } from '../../../service/connect/device-client.ts';
import type { HttpContext } from '../../env.ts';
import { type Form, readForm } from '../../requests/read-form.ts';
import { OAuthRefusal } from './oauth-refusal.ts';

/** Reads the form of a client that names itself. @throws OAuthRefusal */
export async function readClientForm(context: HttpContext): Promise<Form> {
  const form = await readForm(context).catch(() => {
    throw new OAuthRefusal('invalid_request', 'The body has to be application/x-www-form-urlencoded.');
  });
  if (form.repeats) throw new OAuthRefusal('invalid_request', 'A parameter occurs twice.');
  requireText(form, 'client_id');
  return form;
}

/** The device flow is for the client that was registered by us. @throws OAuthRefusal */
export function requireDeviceClient(form: Form): void {
  if (form.text('client_id') === DEVICE_CLIENT.id) return;
  throw new OAuthRefusal(
    'invalid_client',
    `This client has no device flow; the public client ${DEVICE_CLIENT.id} has one.`,
    401,
  );
}

/** @throws OAuthRefusal */
export function requireText(form: Form, name: string): string {
  const text = form.text(name);
  if (text !== '') return text;
  throw new OAuthRefusal('invalid_request', `${name} is missing.`);
}
