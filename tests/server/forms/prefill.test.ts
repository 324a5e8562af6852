import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolvePath } from '../../support/json.ts';
import {
  APPLICATION,
  bringTo,
  type DrivenCase,
  FEES,
  fillAndSubmit,
  formOf,
  type Office,
  openCase,
  openOffice,
  saveDraft,
  send,
} from '../../support/case.ts';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
});
afterAll(() => office.stop());
