import { randomUUID } from 'node:crypto';
import { openClient } from '../../../server/db/connect.ts';

/** A database for what a peer keeps: on the same PostgreSQL, so that the same disk and the same settings hold. */
export async function makeDatabase(beside: string): Promise<string> {
  const name = `peer_${randomUUID().replaceAll('-', '')}`;
  const client = openClient(beside);
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(beside);
  url.pathname = `/${name}`;
  return url.href;
}
