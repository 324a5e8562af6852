import { join } from 'node:path';
import { Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { readJson } from '../parse.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { fill } from './letters.ts';

const Notice = Type.Object({ subject: Text, body: Text }, { additionalProperties: false });
const Notices = Type.Object(
  { passwordGiven: Notice, secondStepDropped: Notice, recoveryCodesGone: Notice, addressChanged: Notice },
  { additionalProperties: false },
);
const NOTICES = readJson(Notices, join(import.meta.dirname, 'account-notices.json'));

/** What a person finds in the app at the next login: what somebody else did to their account, or what it lacks. */
export async function noticeOfAccount(
  runtime: Pick<Runtime, 'now'>,
  trx: Trx,
  who: Pick<Who, 'organizationId' | 'name'>,
  { accountId, notice }: { readonly accountId: string; readonly notice: keyof typeof NOTICES },
): Promise<void> {
  const { subject, body } = NOTICES[notice];
  const words = { by: who.name };
  const at = runtime.now();
  await trx
    .insertInto('notification')
    .values({
      organization_id: who.organizationId,
      account_id: accountId,
      application_id: null,
      seq: null,
      proposal_id: null,
      // told each time: of a case or a proposal a thing is told once
      template: `account/${notice}/${at}`,
      form: null,
      subject: JSON.stringify(subject),
      body: JSON.stringify({ ne: fill(body.ne, words, 'ne'), en: fill(body.en, words, 'en') }),
      at,
    })
    .onConflict((conflict) => conflict.constraint('notification_once').doNothing())
    .execute();
}
