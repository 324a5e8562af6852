import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { Type } from 'typebox';
import { findFreePort } from '../../server/db/free-port.ts';
import { openApi } from '../api/api.ts';
import { networkWire } from '../api/wire.ts';
import { makeTemporaryFolder } from '../start/temporary-folder.ts';
import { ownerOf } from './kill-server.ts';
import { CARRIER_TOKEN, openSmsCarrier } from './messages/carrier.ts';
import { judgeMessages, type MessageRow } from './messages/judge.ts';
import { CARRIER_SECRET, PAISA_EACH, queueMessages } from './messages/office.ts';
import type { DrillResult } from './result.ts';
import { DRILL_PASSWORD, serve } from './served.ts';

const messagesOfOneKill = 50;
const longestLifeMs = 5_000;
/** So long the carrier has each message before it answers, so that a server dies over some. */
const thinksMs = 80;
const longestMs = 20 * 60_000;

/**
 * Fifty SMS for each kill, twenty kills unless `rounds` says otherwise: they leave by a carrier on this machine while the server
 * is killed again and again. No code or notice is lost, nothing goes twice, and no more is spent than the office set aside, codes
 * and notices first.
 */
export async function run({ rounds = 20 }: { readonly rounds?: number }): Promise<DrillResult> {
  const folder = makeTemporaryFolder('drill');
  const carrier = await openSmsCarrier({ thinksMs });
  const count = messagesOfOneKill * rounds;
  // for half of all: codes and notices are four tenths
  const paisaADay = (count / 2) * PAISA_EACH;
  const place = { data: folder.path, port: await findFreePort(), env: { NAKSA_OUTSIDE_PRIVATE: 'on' } };
  let served = await serve(place);
  try {
    const secret = {
      method: 'PUT',
      path: `/api/setup/secrets/${CARRIER_SECRET}`,
      body: { text: CARRIER_TOKEN },
    } as const;
    await openApi(networkWire(served.address), DRILL_PASSWORD).send(
      'techadmin@sungabha.example',
      secret,
      Type.Unknown(),
    );
    await asOwner(folder.path, (owner) => queueMessages(owner, { url: carrier.url, count, paisaADay }));
    for (let kills = 0; kills < rounds; kills += 1) {
      await served.kill();
      served = await serve(place);
      await delay(Math.random() * longestLifeMs);
    }
    await asOwner(folder.path, waitForAll);
    const rows = await asOwner(folder.path, readMessages);
    const judged = judgeMessages(
      rows,
      carrier.taken.map(({ text }) => text),
    );
    return {
      ok: judged.lost + judged.twice === 0 && judged.spent <= paisaADay && judged.sent > 0,
      figures: { messages: count, kills: rounds, ...judged, 'set aside': paisaADay },
      control: {
        failedAsItMust: judged.wouldGoTwice > 0,
        what: `a sender that tries again what it died over would have sent ${String(judged.wouldGoTwice)} twice`,
      },
    };
  } finally {
    await served.stop();
    await carrier.close();
    folder.remove();
  }
}

async function asOwner<T>(data: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client(ownerOf(data));
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

async function readMessages(owner: Client): Promise<readonly MessageRow[]> {
  const { rows } = await owner.query<MessageRow>(
    `select body, urgency, status, cost::text from message where body like 'SMS %'`,
  );
  return rows;
}

/** Until nothing is in a server's hands or waits for another reason than money. */
async function waitForAll(owner: Client): Promise<void> {
  const isOver = async () => {
    const { rows } = await owner.query(
      `select from message where body like 'SMS %' and status = 'waiting' and last_error is distinct from 'the limit is reached' limit 1`,
    );
    return rows.length === 0;
  };
  for (const late = performance.now() + longestMs; performance.now() < late && !(await isOver()); ) await delay(500);
}
