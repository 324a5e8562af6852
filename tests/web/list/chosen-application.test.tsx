import { expect, test } from 'vitest';
import type { ApplicationSummary } from '../../../server/contract/application-list.ts';
import { ApplicationLine } from '../../../web/list/ChosenApplication.tsx';
import { drawPart } from '../law/drawn.tsx';

const title = { ne: 'निवेदन', en: 'Application' };
const begun: ApplicationSummary = {
  id: 'a1',
  applicationNo: 8_384_000_013,
  ownerNe: '',
  ownerAddressNe: '',
  applicantNe: '',
  phone: '',
  ward: '04',
  plotNo: '',
  floorStatus: '',
  isBuilding: true,
  constructionType: '1',
  constructionTypeTitle: title,
  buildingClass: 'C',
  buildingClassTitle: title,
  run: 1,
  stage: 'phase-one',
  stageTitle: title,
  state: 'application',
  stateTitle: title,
  status: 'P',
  filedAt: '2026-11-01T05:00:00Z',
  waiting: [],
  daysWithUs: 0,
  daysWithApplicant: 0,
  myTurn: false,
  returned: false,
  unread: false,
  holders: [],
  version: 1,
};
const textOf = (application: ApplicationSummary) =>
  drawPart(<ApplicationLine application={application} />, { language: 'en' }).replace(/<[^>]*>/gu, ' ');

test('an application that nobody has named yet says so, and has no number before it is registered', () => {
  expect(textOf(begun)).toContain('Application without a name');
  expect(textOf(begun)).toContain('Not registered yet');
  expect(textOf(begun)).not.toContain('8384000013');
});

test('of one’s own draft the owner and the plot are those typed so far', () => {
  const draft = { ownerNe: 'सुशीला थापा', plotNo: '215', percent: 40 };
  expect(textOf({ ...begun, draft })).toContain('सुशीला थापा');
  expect(textOf({ ...begun, draft })).toContain('Plot 215');
});
