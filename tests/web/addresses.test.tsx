import { isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createRoutesFromElements, matchRoutes, Navigate, Route, Routes, StaticRouter } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MantineProvider } from '@mantine/core';
import { processMenu } from '../../form-schemas/engine/law/process-menu.ts';
import { setupEntries } from '../../form-schemas/engine/law/setup-menu.ts';
import type { SessionView } from '../../server/contract/session.ts';
import { navigationOf } from '../../server/http/permissions.ts';
import { createTexts } from '../../web/i18n/i18n.ts';
import en from '../../web/i18n/en.json' with { type: 'json' };
import { publicLinks } from '../../web/frame/public-links.ts';
import { App } from '../../web/routes.tsx';
import { enterSession } from '../../web/session/session.ts';
import { entryAddress } from '../../web/setup/menu.ts';
import { theme } from '../../web/theme.ts';
import { shippedLibrary } from '../form-schemas/library.ts';

const roles = ['A', 'B', 'C', 'D', 'R', 'AD', 'E', 'F', 'G', 'ADM', 'TADM', 'AUD'];
const staff = roles.filter((role) => role !== 'D');
const texts = await createTexts('en', en);
const library = shippedLibrary();
const routes = createRoutesFromElements(inside(inside(App())));

beforeAll(() => {
  vi.stubGlobal('localStorage', { setItem: () => undefined });
});
afterAll(() => vi.unstubAllGlobals());

function inside(node: ReactNode): ReactNode {
  if (!isValidElement<{ readonly children?: ReactNode }>(node)) throw new Error('there is nothing inside');
  return node.props.children;
}

/** What stands around the page of an address, the page last. */
function wayTo(address: string): readonly ReactNode[] {
  const [path = ''] = address.split('?');
  return (matchRoutes(routes, path) ?? []).map(({ route }) => route.element);
}

/** Where an address leads on to; undefined where it has a page of its own. */
function leadsTo(address: string): string | undefined {
  const page = wayTo(address).at(-1);
  return isValidElement<{ readonly to: string }>(page) && page.type === Navigate ? page.props.to : undefined;
}

/** Name of the page that an address shows. */
async function pageAt(address: string): Promise<string> {
  const page = wayTo(address).at(-1);
  if (!isValidElement(page)) return 'none';
  const shown = isLoadedLater(page.type) ? await page.type.load() : page.type;
  return typeof shown === 'function' ? shown.name : 'none';
}

function isLoadedLater(page: unknown): page is { readonly load: () => Promise<unknown> } {
  return typeof page === 'function' && 'load' in page && typeof page.load === 'function';
}

/** What somebody who may open so much sees at an address: the page, or that there is none. */
function seenAt(address: string, may: readonly string[]): string {
  enterSession({ ...session, may: [...may] });
  const guards = wayTo(address).filter((each) => isValidElement<object>(each) && 'what' in each.props);
  const guarded = guards.reduceRight<ReactNode>(
    (within, guard) => <Route element={guard}>{within}</Route>,
    <Route path="*" element="the page" />,
  );
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <MantineProvider theme={theme}>
        <StaticRouter location="/">
          <Routes>{guarded}</Routes>
        </StaticRouter>
      </MantineProvider>
    </I18nextProvider>,
  ).includes('the page')
    ? 'the page'
    : 'Page Not Found.';
}

describe('2: addresses that lead on', () => {
  test('/user is the task list, and the old address of one’s pictures the profile', () => {
    expect(['/user', '/user/', '/user/pictures'].map(leadsTo)).toEqual([
      '/user/task-list',
      '/user/task-list',
      '/user/profile',
    ]);
  });

  test('any other address is Page Not Found, also within the office', async () => {
    const lost = ['/nowhere', '/user/nowhere', '/user/applications/1/2/3', '/login/x', '/adminx'];
    expect(await Promise.all(lost.map(pageAt))).toEqual(lost.map(() => 'NotFoundPage'));
  });

  test('every link of the public header leads to the page that it names', async () => {
    const pages = await Promise.all(publicLinks.map(async ({ to, label }) => [texts.t(label), await pageAt(to)]));
    expect(pages).toEqual([
      ['Home', 'LandingPage'],
      ['Downloads', 'DownloadsPage'],
      ['FAQ', 'FaqPage'],
      ['Registered Designers', 'DesignersPage'],
      ['Masons List', 'MasonsPage'],
      ['Contact', 'ContactPage'],
    ]);
  });
});

describe('2 and 6: for whom a page exists', () => {
  test.each([
    ['/user/task-list', roles],
    ['/user/profile', roles],
    ['/user/applications/new', ['D']],
    ['/user/start/name-transfer', ['A', 'B', 'C', 'D', 'R', 'AD', 'E', 'F', 'G']],
    ['/user/print-desk', roles],
    ['/user/reports/revenue', staff.filter((role) => role !== 'AD')],
    ['/user/applications/1/replay', ['A', 'C', 'ADM', 'TADM', 'AUD']],
    ['/user/audit/activity', ['C', 'ADM', 'TADM', 'AUD']],
    ['/user/legacy/new', ['A', 'B', 'C']],
    ['/user/setup/versions', ['A', 'C', 'ADM', 'TADM', 'AUD']],
    ['/admin', ['A', 'C', 'ADM', 'TADM']],
    ['/admin/menu-setup', ['A', 'C', 'ADM', 'TADM']],
    ['/admin/setup/ward/import', ['A', 'C', 'ADM', 'TADM']],
    ['/admin/offices', ['TADM']],
  ])('%s', (address, readers) => {
    expect(roles.filter((role) => seenAt(address, navigationOf(role)) === 'the page')).toEqual(readers);
  });
});

test('a post that the office adds sees what an extra post sees, and nothing of the setup', () => {
  const may = navigationOf('Q');
  expect(may).toEqual(navigationOf('E'));
  const seen = ['/user/task-list', '/user/start', '/admin', '/admin/offices'].map((address) => seenAt(address, may));
  expect(seen).toEqual(['the page', 'the page', 'Page Not Found.', 'Page Not Found.']);
});

describe('2: the menus lead to pages that are there', () => {
  test.each(roles)('every entry of the header menu of %s', async (role) => {
    const may = navigationOf(role);
    const dead: string[] = [];
    for (const { url } of processMenu(library, {}, { role, may })) {
      const found = (await pageAt(url)) !== 'NotFoundPage' && seenAt(url, may) === 'the page';
      if (!found || !isListed(url)) dead.push(url);
    }
    expect(dead).toEqual([]);
  });

  test('every entry of the setup menu', async () => {
    const pages = await Promise.all(
      setupEntries(library).map(({ master, where }) =>
        pageAt(
          entryAddress({
            master: master.id,
            table: master.table !== undefined,
            ...(where && { where: { ...where } }),
          }),
        ),
      ),
    );
    expect(new Set(pages)).toEqual(new Set(['ConfirmLawPage', 'MasterPage', 'TablePage']));
  });
});

/** A list of a master names one that there is. */
function isListed(url: string): boolean {
  const master = /^\/(?:user\/lists|admin\/setup)\/([^/?]+)/u.exec(url)?.[1];
  return master === undefined || Object.hasOwn(library.masters, master);
}

const session: SessionView = {
  accessToken: '',
  expiresAt: '2026-11-22T06:00:00Z',
  account: {
    id: 'a',
    loginId: 'a',
    nameNe: 'क',
    role: 'A',
    roleTitle: { ne: 'इन्जिनियर', en: 'Engineer' },
    designationNe: '',
    wards: [],
  },
  organization: { code: 'o', nameNe: 'क', nameEn: 'O', shortNe: 'क' },
  fiscalYear: { code: '8384', labelNe: '२०८३/०८४' },
  today: '2026-11-22',
  may: [],
  posts: {},
  menu: [],
  idleMinutes: 30,
  mustChangePassword: false,
};
