import { DEVICE_CLIENT } from '../../../service/connect/device-client.ts';
import type { HttpContext } from '../../env.ts';
import { type Form, readForm } from '../../read-form.ts';
import { OAuthRefusal } from './oauth-refusal.ts';

/** Reads the form of a client that is registered. @throws OAuthRefusal */
export async function readClientForm(context: HttpContext): Promise<Form> {
  const form = await readForm(context).catch(() => {
    throw new OAuthRefusal('invalid_request', 'The body has to be application/x-www-form-urlencoded.');
  });
  if (form.repeats) throw new OAuthRefusal('invalid_request', 'A parameter is there twice.');
  const client = form.text('client_id');
  if (client === '') throw new OAuthRefusal('invalid_request', 'client_id is missing.');
  if (client === DEVICE_CLIENT.id) return form;
  throw new OAuthRefusal(
    'invalid_client',
    'This client is not registered; the public client is docconv-cli.',
    401,
  );
}

/** @throws OAuthRefusal */
export function requireText(form: Form, name: string): string {
  const text = form.text(name);
  if (text !== '') return text;
  throw new OAuthRefusal('invalid_request', `${name} is missing.`);
}
