import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { processEntries, processMenu } from '../../form-schemas/engine/law/process-menu.ts';
import { accessRecords, entryRecords, setupMenu } from '../../form-schemas/engine/law/setup-menu.ts';
import { navigationOf } from '../../server/http/permissions.ts';
import english from '../../web/i18n/en.json' with { type: 'json' };
import { createTexts } from '../../web/i18n/i18n.ts';
import { PublicLogin, PublicNav } from '../../web/frame/PublicNav.tsx';
import { library } from './law.ts';

const texts = await createTexts('en', english);

const entries = new Map(processEntries(library).map((entry) => [entry.id, entry]));
const everyRole = ['A', 'B', 'C', 'D', 'R', 'AD', 'E', 'F', 'G', 'ADM', 'TADM'];

describe('2: header menu', () => {
  test.each([
    ['new registration', 'new-registration', '/user/applications/new'],
    ['start new process', 'start-process', '/user/start'],
    ['search list', 'search-list', '/user/applications'],
    ['updated', 'updated', '/user/applications?sort=changed'],
    ['old registration', 'old-registration', '/user/legacy'],
    ['defaulter list', 'defaulter-list', '/user/lists/defaulter'],
    ['add floor', 'add-floor', '/user/start?type=3'],
    ['name transfer', 'name-transfer', '/user/start/name-transfer'],
    ['discard process', 'discard-process', '/user/start/discard'],
    ['add validity period', 'add-validity', '/user/start/validity-extension'],
    ['validity setup', 'validity-setup', '/admin/setup/timer'],
    ['validity extension approved', 'validity-extension-approved', '/user/validity?show=extended'],
    ['validity approved', 'validity-approved', '/user/validity'],
    ['contractor list', 'contractor-list', '/user/lists/contractor'],
  ])('%s', (label, id, url) => {
    const entry = entries.get(id);
    expect(entry?.title.en.toLowerCase()).toBe(label);
    expect(entry).toMatchObject({ url, title: { ne: expect.stringMatching(/[\u0900-\u097f]/u) } });
    expect(entry?.readers.length).toBeGreaterThan(0);
  });

  test('every role comes to the task list by it, and finds nothing there that it may not open', () => {
    for (const role of everyRole) {
      const may = navigationOf(role);
      const menu = processMenu(library, {}, { role, may });
      expect([role, menu.map(({ url }) => url)]).toEqual([role, expect.arrayContaining(['/user/task-list'])]);
      expect(menu.filter(({ id }) => !may.includes(entries.get(id)?.needs ?? ''))).toEqual([]);
    }
  });
});

describe('2: the public header', () => {
  const drawn = (part: ReactNode) =>
    renderToStaticMarkup(
      createElement(I18nextProvider, { i18n: texts }, createElement(StaticRouter, { location: '/faq' }, part)),
    );
  const linksIn = (markup: string) =>
    [...markup.matchAll(/<a([^>]*) href="([^"]*)"[^>]*>(<svg.*?<\/svg>)?([^<]*)/gu)].map(
      ([, look = '', to, icon, text]) => ({ to, text, icon, isHere: look.includes('aria-current="page"') }),
    );
  const six = [
    ['/', 'Home'],
    ['/downloads', 'Downloads'],
    ['/faq', 'FAQ'],
    ['/designer', 'Registered Designers'],
    ['/mason', 'Masons List'],
    ['/contact', 'Contact'],
  ];

  test('has six links: home, downloads, FAQ, registered designers, masons list, contact; then Log In', () => {
    const links = linksIn(drawn(createElement(PublicNav)));
    expect(links.map(({ to, text }) => [to, text])).toEqual(six);
    expect(links.flatMap(({ to, isHere }) => (isHere ? [to] : []))).toEqual(['/faq']);
    expect(linksIn(drawn(createElement(PublicLogin)))).toMatchObject([{ to: '/login', text: 'Log In' }]);
  });

  test('in the drawer: the same six, each with an icon of its own, and Log In after them', () => {
    const links = linksIn(drawn(createElement(PublicNav, { withIcons: true })));
    expect(links.map(({ to, text }) => [to, text])).toEqual([...six, ['/login', 'Log In']]);
    expect(new Set(links.map(({ icon }) => icon ?? '')).size).toBe(7);
  });
});

describe('3: menu type', () => {
  const records = entryRecords(library);

  test('P process menu, S setup menu; each entry has its address, which menu list entries call url', () => {
    expect(library.codes['menuType']?.map(({ code, en: title }) => [code, title])).toEqual([
      ['P', 'Process menu'],
      ['S', 'Setup menu'],
    ]);
    expect(new Set(records.map((record) => record['menuType']))).toEqual(new Set(['P', 'S']));
    for (const { url } of records) expect(url).toMatch(/^\/(?:user|admin)(?:\/|$)/u);
  });
});

test('6: the technical administrator always has menu setup and menu access setup, whatever the office hides', () => {
  const hidden = entryRecords(library).map((record) => ({ ...record, active: 'N' }));
  const nobody = accessRecords(library).map((record) => ({ ...record, userTypes: [] }));
  const records = { 'menu-setup': hidden, 'menu-access': nobody };
  const header = processMenu(library, records, { role: 'TADM', may: navigationOf('TADM') });
  expect(header.map(({ url }) => url)).toEqual(['/admin/menu-setup', '/admin/menu-access-setup']);
  expect(setupMenu(library, records, 'TADM').map(({ id }) => id)).toEqual(['menu-setup', 'menu-access']);
});
