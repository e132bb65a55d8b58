import { ConversionError } from '../../../errors.ts';
import { decryptAgile } from './agile.ts';
import { isCompoundFile, openCompoundFile } from './compound-file.ts';

/**
 * The package inside an Office file that was encrypted with a password; any other bytes as they are.
 * @throws ConversionError `password_wrong`, `unsupported_format`, `invalid_office`
 */
export function unlockOffice(bytes: Uint8Array, password: string): Uint8Array {
  if (!isCompoundFile(bytes)) return bytes;
  const file = openCompoundFile(bytes);
  const info = file.stream('EncryptionInfo');
  const content = file.stream('EncryptedPackage');
  if (!info || !content) return bytes;
  const unlocked = decryptAgile(info, content, password);
  if (unlocked) return unlocked;
  throw new ConversionError(
    'password_wrong',
    'The password does not open the Office file.',
    'Check the password, capitals and layout of the keyboard included, and give it again.',
  );
}
