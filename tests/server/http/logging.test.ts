import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { loggerOptions } from '../../../server/http/logging.ts';

type Log = { info(what: object): void; error(what: object, text?: string): void };

function logged(write: (log: Log) => void): string {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  const options = loggerOptions('info');
  if (typeof options !== 'object') throw new Error('the log is off');
  write(pino(options, stream));
  return lines.join('');
}

test('passwords, tokens and citizenship numbers never reach the log', () => {
  const text = logged((log) => {
    log.info({ req: { headers: { authorization: 'Bearer s3cret', cookie: '__Host-naksa=s3cret' } } });
    log.info({ body: { password: 's3cret', currentPassword: 's3cret', newPassword: 's3cret' } });
    log.info({
      form: { owner: { citizenshipNo: 's3cret' } },
      owner: { citizenshipNo: 's3cret' },
      answer: { accessToken: 's3cret' },
    });
  });
  expect(text).not.toContain('s3cret');
  expect(text).toContain('…');
});

test('a database error is logged by its code, without the row that it quotes', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (phone)=(9801000001) already exists',
  });
  const text = logged((log) => log.error({ err: error }));
  expect(text).toContain('duplicate key [23505]');
  expect(text).not.toContain('9801000001');
});

test('an error tells nobody’s telephone or address, in its message, its stack or its cause', () => {
  const cause = new Error('no route to +977-9801000002 or hari@firm.example');
  const error = new Error('SMS to 9801000001 of ram@firm.example: "घर धनी"', { cause });
  const text = logged((log) => {
    log.error({ err: error });
    log.error(error);
    log.error({ err: error }, error.message);
  });
  expect(text.match(/"msg":"SMS to 9… of …@… /gu)).toHaveLength(3);
  expect(text).toContain('no route to 9…');
  for (const hidden of ['9801000001', '9801000002', 'ram@', 'hari@', 'घर धनी']) expect(text).not.toContain(hidden);
});
