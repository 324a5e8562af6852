import { hkdfSync, randomInt } from 'node:crypto';
import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { sha256 } from '../record/chain.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx } from '../runtime.ts';

/** Rounds of one try, and how many tries the answer is away: about a second of work on an old telephone. */
const COST = 3_000;
const FEWEST_TRIES = 60;
const MOST_TRIES = 160;
const GOOD_FOR_SECONDS = 20 * 60;
const MOST_PROOF_BYTES = 4_000;

const Parameters = Type.Object({
  algorithm: Type.Literal('PBKDF2/SHA-256'),
  nonce: Type.String({ maxLength: 200 }),
  salt: Type.String({ maxLength: 200 }),
  cost: Type.Literal(COST),
  keyLength: Type.Integer({ minimum: 16, maximum: 64 }),
  keyPrefix: Type.String({ maxLength: 200 }),
  keySignature: Type.Optional(Type.String({ maxLength: 200 })),
  expiresAt: Type.Integer(),
});

/** A task that costs a browser a moment and a machine that sends thousands a lot; the shape that the widget reads. */
export const BotTask = Type.Object({
  parameters: Parameters,
  signature: Type.Optional(Type.String({ maxLength: 200 })),
});
export type BotTask = Static<typeof BotTask>;

const Proof = Type.Object({
  challenge: BotTask,
  solution: Type.Object({
    counter: Type.Integer({ minimum: 0 }),
    derivedKey: Type.String({ maxLength: 200 }),
    time: Type.Optional(Type.Number()),
  }),
});

/** Makes a signed task; nothing is stored until it was solved. */
export async function makeBotTask({ config }: Pick<Runtime, 'config'>): Promise<BotTask> {
  const challenge: unknown = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(FEWEST_TRIES, MOST_TRIES),
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1000) + GOOD_FOR_SECONDS,
    ...secretsOf(config.secret),
  });
  return Value.Parse(BotTask, challenge);
}

/** Takes the answer to a task once. Throws `botCheckFailed` for one that is wrong, too old or used before. */
export async function takeProof(runtime: Runtime, trx: Trx, organizationId: string, proof: string): Promise<void> {
  const payload = readProof(proof);
  const result =
    payload &&
    (await verifySolution({ ...payload, deriveKey, ...secretsOf(runtime.config.secret) }).catch(() => undefined));
  if (!payload || result?.verified !== true || !(await isFirstUse(trx, organizationId, payload)))
    throw problem('botCheckFailed');
}

async function isFirstUse(trx: Trx, organizationId: string, { challenge }: Payload): Promise<boolean> {
  await trx.deleteFrom('spent_proof').where('expires_at', '<', sql<Date>`now()`).execute();
  const { nonce, salt, expiresAt = 0 } = challenge.parameters;
  const hash = sha256(`${nonce}\n${salt}`);
  const kept = await trx
    .insertInto('spent_proof')
    .values({ organization_id: organizationId, hash, expires_at: new Date(expiresAt * 1000) })
    .onConflict((conflict) => conflict.columns(['organization_id', 'hash']).doNothing())
    .returning('hash')
    .executeTakeFirst();
  return kept !== undefined;
}

function readProof(proof: string): Payload | undefined {
  if (proof.length > MOST_PROOF_BYTES) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(proof, 'base64').toString('utf8'));
    if (!Value.Check(Proof, value)) return undefined;
    const { challenge, solution } = value;
    return {
      challenge: withSignature(challenge),
      solution: { counter: solution.counter, derivedKey: solution.derivedKey },
    };
  } catch {
    // not base64 of JSON: no answer of the widget's
    return undefined;
  }
}

function withSignature({ parameters: { keySignature, ...parameters }, signature }: BotTask): Payload['challenge'] {
  return {
    parameters: { ...parameters, ...(keySignature === undefined ? {} : { keySignature }) },
    ...(signature === undefined ? {} : { signature }),
  };
}

function secretsOf(secret: string) {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'naksa', purpose, 32)).toString('hex');
  return { hmacSignatureSecret: keyFor('bot-check'), hmacKeySignatureSecret: keyFor('bot-check-key') };
}
