import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { ApplicationSummary } from '../../../server/contract/application-list.ts';
import en from '../../../web/i18n/en.json' with { type: 'json' };
import { createTexts } from '../../../web/i18n/i18n.ts';
import ne from '../../../web/i18n/ne.json' with { type: 'json' };
import { ListTable } from '../../../web/list/ListTable.tsx';
import { theme } from '../../../web/theme.ts';

const texts = { ne: await createTexts('ne', ne), en: await createTexts('en', en) };
const title = { ne: 'नयाँ', en: 'New' };
const house: ApplicationSummary = {
  id: 'a1',
  applicationNo: 8_384_000_001,
  ownerNe: 'सुशीला थापा',
  ownerAddressNe: 'देउराली',
  applicantNe: 'अनुजा कोइराला',
  phone: '',
  ward: '04',
  plotNo: '215',
  floorStatus: 'तीन',
  isBuilding: true,
  constructionType: '1',
  constructionTypeTitle: title,
  buildingClass: 'C',
  buildingClassTitle: title,
  run: 1,
  stage: 'phase-one',
  stageTitle: title,
  state: 'check',
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

/** A cell of its row; without another place, the one about the building: its kind and class, and its storeys below. */
function cellOf(language: 'ne' | 'en', application: ApplicationSummary, place = 4): string {
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={texts[language]}>
      <MantineProvider theme={theme}>
        <StaticRouter location="/user/list">
          <ListTable items={[{ application, changedAt: house.filedAt }]} stale={false} about="change" />
        </StaticRouter>
      </MantineProvider>
    </I18nextProvider>,
  );
  const cells = [...markup.matchAll(/<td[^>]*>(.*?)<\/td>/gsu)].map(([, said = '']) => said);
  return (cells[place] ?? '').replaceAll(/<\/div><div[^>]*>/gu, ' | ').replaceAll(/<[^>]*>/gu, '');
}

test('a building has its class, and its storeys, in words in Nepali and as a figure in English', () => {
  expect(cellOf('ne', house)).toBe('नयाँ निर्माण · ग | तीन तला');
  expect(cellOf('en', house)).toBe('New construction · ga | Storeys: 3');
  // a file of old that was typed in says it in its own words
  expect(cellOf('en', { ...house, floorStatus: 'साढे दुई' })).toMatch(/Storeys: साढे दुई$/u);
});

test('a wall has neither a class nor storeys', () => {
  const wall = { ...house, constructionType: '8', isBuilding: false, floorStatus: 'शून्य' };
  expect(cellOf('ne', wall)).toMatch(/^[^·]+ \| –$/u);
});

test('before it is registered a file goes by what it is, not by a number of the machine', () => {
  expect(cellOf('ne', { ...house, registrationNo: '2083-0012' }, 0)).toBe('२०८३-००१२–');
  expect(cellOf('ne', house, 0)).toBe('दर्ता नभएको–');
  expect(cellOf('en', { ...house, draft: { ownerNe: 'सुशीला थापा', plotNo: '', percent: 40 } }, 0)).toMatch(/40.?%/u);
});
