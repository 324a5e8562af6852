import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Channel, Channels } from '../runtime.ts';

/** What is sent nowhere: the record of messages tells what would have gone out. */
const onRecordOnly: Channel = { send: () => Promise.resolve('kept') };

/** So long a mail server may take to answer. */
const PATIENCE_MS = 20_000;

/**
 * The ways out that this server was told of; the others keep messages on record only. SMS of an office with a carrier do not come here
 * (sms/hand-over.ts): these are those of offices without.
 * @param config.mail address of the mail server (`smtp://user:password@host:587`) and who writes; TLS is demanded, save on this machine
 */
export function openChannels({ mail, demo, dataFolder }: Pick<Config, 'mail' | 'demo' | 'dataFolder'>): Channels {
  const unsent = demo ? intoFolder(join(dataFolder, 'mail')) : onRecordOnly;
  return { email: mail === undefined ? unsent : byMail(mail), sms: unsent };
}

/** A trial office without a mail server or a carrier: letters and SMS are files, so that whoever tries it out can open the links in them. */
function intoFolder(folder: string): Channel {
  return {
    async send({ recipient, subject, body }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')} ${recipient.replaceAll(/[^\w.@+-]/gu, '_')}.txt`;
      await writeFile(join(folder, name), `To: ${recipient}\nSubject: ${subject}\n\n${body}`, { mode: 0o600 });
      return 'kept';
    },
  };
}

/** Letters hold links that set passwords: they leave this machine over TLS, unless the address itself says `?insecure`. */
function mayBeOpen({ hostname, searchParams }: URL): boolean {
  return searchParams.has('insecure') || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u.test(hostname);
}

function byMail({ url, from }: { readonly url: string; readonly from: string }): Channel {
  const server = new URL(url);
  if (server.protocol === 'smtp:' && !mayBeOpen(server)) server.searchParams.set('requireTLS', 'true');
  server.searchParams.delete('insecure');
  for (const limit of ['connectionTimeout', 'socketTimeout']) server.searchParams.set(limit, String(PATIENCE_MS));
  let transport: Promise<Transporter> | undefined;
  return {
    async send({ recipient, subject, body }) {
      transport ??= import('nodemailer').then(({ createTransport }) => createTransport(server.href, { from }));
      await (await transport).sendMail({ to: recipient, subject, text: body });
      return 'sent';
    },
  };
}
