import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openChannels } from '../../../server/notifications/channels.ts';

/** A mail server that speaks no TLS. */
const letters: string[] = [];
const mail = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.on('data', (part: Buffer) => letters.push(part.toString('utf8')));
    stream.on('end', () => done());
  },
});

let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => void mail.listen(0, '127.0.0.1', resolve));
  const address = mail.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
beforeEach(() => {
  letters.length = 0;
});
afterAll(async () => {
  await new Promise<void>((resolve) => {
    mail.close(() => resolve());
  });
});

function sendBy(url: string): Promise<'sent' | 'kept'> {
  const { email } = openChannels({
    mail: { url, from: 'naksa@sungabha.example' },
    demo: false,
    dataFolder: '/nowhere',
  });
  return email.send({ recipient: 'a@sungabha.example', subject: 'विषय', body: 'a link' });
}

test('a letter leaves this machine over TLS or not at all', async () => {
  // the same machine by an address that is not known for it
  await expect(sendBy(`smtp://0.0.0.0:${port}`)).rejects.toMatchObject({ code: 'ETLS' });
  expect(letters).toEqual([]);
});

test.each(['127.0.0.1', 'localhost'])('on the machine itself (%s) nothing is asked', async (host) => {
  expect(await sendBy(`smtp://${host}:${port}`)).toBe('sent');
  expect(letters.length).toBeGreaterThan(0);
});

test('an office that says so sends without', async () => {
  expect(await sendBy(`smtp://0.0.0.0:${port}?insecure`)).toBe('sent');
  expect(letters.length).toBeGreaterThan(0);
});
