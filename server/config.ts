import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { StartProblem } from './db/start-problem.ts';
import { type Bucket, readBucket } from './file-place.ts';
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts';
import { keptSecret } from './kept-secret.ts';
import { makeSigningKey, openSigningKey } from './record/checkpoint.ts';
import { say } from './said.ts';
import texts from './texts.json' with { type: 'json' };

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** How a server was told to run. */
export type Config = {
  /** PORT (3000); 0 takes any free one. */
  readonly port: number;
  /** HOST (127.0.0.1): the address to listen on. */
  readonly host: string;
  /** DATABASE_URL: a PostgreSQL 15+; absent = the embedded one under the data folder. */
  readonly databaseUrl?: string;
  /** Code of an office that the server did not found, and whose record it takes in as it stands, because the operator says so. */
  readonly adopt?: string;
  /** NAKSA_DATA (`data`): files, the secret and the embedded database, as an absolute path. */
  readonly dataFolder: string;
  /** NAKSA_DEMO (on): starts with the demo municipality; off = an empty office. */
  readonly demo: boolean;
  /** NAKSA_DEMO_PASSWORD: password of the demo accounts; absent = made at first start and kept in the data folder. */
  readonly demoPassword?: string;
  /** NAKSA_PUBLIC_URL (http://HOST:PORT): address that people open; printed in QR codes, decides the cookie. */
  readonly publicUrl: string;
  /** NAKSA_TRUST_PROXY (loopback): who may say where a request comes from; a list of addresses and networks, or how many proxies there are. */
  readonly trustProxy: TrustedProxies;
  /** NAKSA_SECRET: signs access tokens; absent = made at first start and kept in data/secret. */
  readonly secret: string;
  /** NAKSA_CHECKPOINT_KEY: signs checkpoints (Ed25519, base64 of PKCS#8); absent = made at first start and kept in data/checkpoint-key. */
  readonly checkpointKey: string;
  /** Whether the key came from the environment, and so does not lie in the data folder. */
  readonly isKeyGiven: boolean;
  /** NAKSA_CHECKPOINTS (data/checkpoints): folder to which checkpoints are written beside the database, as an absolute path. */
  readonly checkpointFolder: string;
  /** NAKSA_WAL_ARCHIVE: folder of backups into which the embedded database's log and new papers go while the office works. */
  readonly walArchive?: string;
  /** NAKSA_FILES, NAKSA_FILES_ENDPOINT: bucket of an S3-compatible store for papers; absent = `files` in the data folder. */
  readonly files?: Bucket;
  /** NAKSA_CHROMIUM: browser to print with; absent = the one that comes with the packages. */
  readonly chromium?: string;
  /** NAKSA_METRICS (HOST:PORT): address at which figures are told to Prometheus; absent = nowhere. */
  readonly metrics?: { readonly host: string; readonly port: number };
  /** NAKSA_SMTP_URL, NAKSA_MAIL_FROM: mail server and who writes; absent = e-mails are kept on record and go nowhere. */
  readonly mail?: { readonly url: string; readonly from: string };
  /** NAKSA_OUTSIDE_PRIVATE (off): carriers of the office may stand in its own network, and be called without TLS. */
  readonly outsidePrivate: boolean;
  /** LOG_LEVEL (warn: the terminal stays with what people read). */
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** NAKSA_TEST_CLOCK: instant at which a journey's clock starts; refused by an ordinary server. */
  readonly testClock?: string;
};

/** The environment that settings are read from. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the environment into a closed configuration.
 * @param options.allowTestClock only a journey or a test says yes, in code
 * @throws StartProblem that names the variable, what is wrong with it and what it may be
 */
export function readConfig(env: Environment, options: { readonly allowTestClock?: boolean } = {}): Config {
  const dataFolder = resolve(given(env, 'NAKSA_DATA') ?? 'data');
  const host = given(env, 'HOST') ?? '127.0.0.1';
  const port = readPort(env);
  return {
    port,
    host,
    dataFolder,
    demo: readSwitch(env, 'NAKSA_DEMO', true),
    publicUrl: readPublicUrl(env) ?? `http://${host}:${String(port)}`,
    trustProxy: readTrustProxy(env),
    secret: readSecret(env, dataFolder),
    checkpointKey: readCheckpointKey(env, dataFolder),
    isKeyGiven: given(env, 'NAKSA_CHECKPOINT_KEY') !== undefined,
    checkpointFolder: resolve(given(env, 'NAKSA_CHECKPOINTS') ?? join(dataFolder, 'checkpoints')),
    outsidePrivate: readSwitch(env, 'NAKSA_OUTSIDE_PRIVATE', false),
    logLevel: readLogLevel(env),
    ...optional('databaseUrl', readDatabaseUrl(env)),
    ...optional('demoPassword', readDemoPassword(env)),
    ...optional('walArchive', readWalArchive(env)),
    ...optional('chromium', given(env, 'NAKSA_CHROMIUM')),
    ...optional('adopt', given(env, 'NAKSA_ADOPT')),
    ...optionalFiles(env),
    ...optionalMetrics(env),
    ...optionalMail(env),
    ...optional('testClock', readTestClock(env, options.allowTestClock ?? false)),
  };
}

function given(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function optional<K extends string>(key: K, value: string | undefined): { readonly [P in K]?: string } {
  const record: { [P in K]?: string } = {};
  if (value !== undefined) record[key] = value;
  return record;
}

function readPort(env: Environment): number {
  const text = given(env, 'PORT') ?? '3000';
  const port = /^\d{1,5}$/u.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw wrong('PORT', text, texts.giveNumberFromToSuch);
}

function readSwitch(env: Environment, name: string, fallback: boolean): boolean {
  const text = given(env, name);
  if (text === undefined) return fallback;
  if (text === 'on' || text === 'off') return text === 'on';
  throw wrong(name, text, texts.giveOnOrOff);
}

function readDatabaseUrl(env: Environment): string | undefined {
  const text = given(env, 'DATABASE_URL');
  if (text === undefined || /^postgres(?:ql)?:\/\//u.test(text)) return text;
  throw wrong('DATABASE_URL', '…', texts.giveItAsPostgresqlUser);
}

function readPublicUrl(env: Environment): string | undefined {
  const text = given(env, 'NAKSA_PUBLIC_URL');
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url !== null && /^https?:$/u.test(url.protocol)) return text.replace(/\/+$/u, '');
  throw wrong('NAKSA_PUBLIC_URL', text, texts.giveWholeAddressThatStarts);
}

function readWalArchive(env: Environment): string | undefined {
  const text = given(env, 'NAKSA_WAL_ARCHIVE');
  if (text === undefined || given(env, 'DATABASE_URL') === undefined) return text && resolve(text);
  throw wrong('NAKSA_WAL_ARCHIVE', text, texts.logOfDatabaseInDatabase);
}

function optionalFiles(env: Environment): Pick<Config, 'files'> {
  const address = given(env, 'NAKSA_FILES');
  if (address === undefined) return {};
  const files = readBucket(address, given(env, 'NAKSA_FILES_ENDPOINT'));
  if (files === undefined) throw wrong('NAKSA_FILES', address, texts.giveBucket);
  return { files };
}

function optionalMetrics(env: Environment): Pick<Config, 'metrics'> {
  const text = given(env, 'NAKSA_METRICS');
  if (text === undefined) return {};
  const { host, port } = /^(?<host>[\w.-]+|\[[\da-f:]+\]):(?<port>\d{1,5})$/iu.exec(text)?.groups ?? {};
  if (host === undefined || Number(port) > 65_535) throw wrong('NAKSA_METRICS', text, texts.giveHostAndPort);
  return { metrics: { host: host.replace(/^\[|\]$/gu, ''), port: Number(port) } };
}

function readTrustProxy(env: Environment): TrustedProxies {
  const text = given(env, 'NAKSA_TRUST_PROXY') ?? 'loopback';
  const trusted = readTrustedProxies(text);
  if (trusted !== undefined) return trusted;
  throw wrong('NAKSA_TRUST_PROXY', text, texts.giveAddressesOrNetworksOf);
}

function optionalMail(env: Environment): Pick<Config, 'mail'> {
  const url = given(env, 'NAKSA_SMTP_URL');
  if (url === undefined) return {};
  if (!/^smtps?:$/u.test(URL.parse(url)?.protocol ?? '')) {
    throw wrong('NAKSA_SMTP_URL', '…', texts.giveItAsSmtpUser);
  }
  const from = given(env, 'NAKSA_MAIL_FROM') ?? '';
  if (/^[^\s@]+@[^\s@]+$/u.test(from)) return { mail: { url, from } };
  throw wrong('NAKSA_MAIL_FROM', from, texts.besideNaksaSmtpUrlGive);
}

function readLogLevel(env: Environment): Config['logLevel'] {
  const text = given(env, 'LOG_LEVEL') ?? 'warn';
  const level = LOG_LEVELS.find((known) => known === text);
  if (level) return level;
  throw wrong('LOG_LEVEL', text, say(texts.giveOneOf, { logLevels: LOG_LEVELS.join(', ') }));
}

function readDemoPassword(env: Environment): string | undefined {
  const text = given(env, 'NAKSA_DEMO_PASSWORD');
  if (text === undefined || text.length >= 8) return text;
  throw wrong('NAKSA_DEMO_PASSWORD', '…', texts.givePasswordOfAtLeast);
}

function readTestClock(env: Environment, allowed: boolean): string | undefined {
  const text = given(env, 'NAKSA_TEST_CLOCK');
  if (text === undefined) return undefined;
  if (!allowed) {
    throw wrong('NAKSA_TEST_CLOCK', text, texts.itIsForTestsOnly);
  }
  const instant = new Date(text);
  if (!Number.isNaN(instant.getTime())) return instant.toISOString();
  throw wrong('NAKSA_TEST_CLOCK', text, texts.giveIsoInstantSuchAs);
}

function readSecret(env: Environment, dataFolder: string): string {
  const text = given(env, 'NAKSA_SECRET');
  if (text === undefined) return keptSecret(dataFolder, 'secret', () => randomBytes(32).toString('base64url'));
  if (text.length >= 32) return text;
  throw wrong('NAKSA_SECRET', '…', texts.giveAtLeastCharactersThat);
}

function readCheckpointKey(env: Environment, dataFolder: string): string {
  const text = given(env, 'NAKSA_CHECKPOINT_KEY') ?? keptSecret(dataFolder, 'checkpoint-key', makeSigningKey);
  try {
    openSigningKey(text);
    return text;
  } catch {
    throw wrong('NAKSA_CHECKPOINT_KEY', '…', texts.giveEdPrivateKeyAs);
  }
}

function wrong(name: string, value: string, advice: { readonly ne: string; readonly en: string }): StartProblem {
  return new StartProblem(say(texts.wrong, { name, value, advice }));
}
