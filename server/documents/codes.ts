import { randomBytes } from 'node:crypto';
import { toString as qrCode } from 'qrcode';

// letters and digits that nobody mistakes for one another when reading them aloud
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Twelve random characters, 60 bits: enough that nobody finds a paper by guessing. */
export function verificationCode(): string {
  return Array.from(randomBytes(12), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Where a code is looked up, and the picture that leads there. */
export async function codeOf(address: string, code: string): Promise<{ verifyUrl: string; qrSvg: string }> {
  const verifyUrl = `${address}/verify/${code}`;
  return { verifyUrl, qrSvg: await pictureOf(verifyUrl) };
}

/** The code that leads to an address. */
export async function pictureOf(address: string): Promise<string> {
  return (await qrCode(address, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' })).trim();
}
