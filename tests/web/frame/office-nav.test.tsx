import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { processMenu } from '../../../form-schemas/engine/law/process-menu.ts';
import { navigationOf } from '../../../server/http/permissions.ts';
import en from '../../../web/i18n/en.json' with { type: 'json' };
import { createTexts } from '../../../web/i18n/i18n.ts';
import ne from '../../../web/i18n/ne.json' with { type: 'json' };
import { theme } from '../../../web/theme.ts';
import { OfficeDrawerNav } from '../../../web/frame/OfficeNav.tsx';
import { shippedLibrary } from '../../form-schemas/library.ts';

const texts = { ne: await createTexts('ne', ne), en: await createTexts('en', en) };

/** The menu of a post as a narrow screen shows it at an address: headings, and entries with where they lead; `*` where one is. */
function menuOf(role: string, language: 'ne' | 'en', location = '/user/profile'): readonly string[] {
  const menu = processMenu(shippedLibrary(), {}, { role, may: navigationOf(role) });
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={texts[language]}>
      <MantineProvider theme={theme}>
        <StaticRouter location={location}>
          <OfficeDrawerNav menu={menu} onGo={() => undefined} />
        </StaticRouter>
      </MantineProvider>
    </I18nextProvider>,
  );
  return [...markup.matchAll(/<h2[^>]*>([^<]*)<|<a([^>]*) href="([^"]*)"[^>]*>([^<]*)</gu)].map(
    ([tag, heading, , to = '', title = '']) => heading ?? `${tag.includes('aria-current') ? '*' : ''}${title} ${to}`,
  );
}

test('2: the header menu of a designer', () => {
  expect(menuOf('D', 'en', '/user/applications/a1/forms/x')).toMatchInlineSnapshot(`
    [
      "Task list /user/task-list",
      "New registration /user/applications/new",
      "Registration",
      "Start new process /user/start",
      "Add floor /user/start?type=3",
      "Lists",
      "*Search list /user/applications",
      "Updated /user/applications?sort=changed",
      "Contractor list /user/lists/contractor",
      "Validity",
      "Add validity period /user/start/validity-extension",
      "Validity extension approved /user/validity?show=extended",
      "Validity approved /user/validity",
      "Print desk /user/print-desk",
    ]
  `);
});

test('2: the header menu of the technical administrator', () => {
  expect(menuOf('TADM', 'ne', '/admin/menu-setup')).toMatchInlineSnapshot(`
    [
      "कार्यसूची /user/task-list",
      "सूचीहरू",
      "खोज सूची /user/applications",
      "अद्यावधिक भएका /user/applications?sort=changed",
      "डिफल्टर सूची /user/lists/defaulter",
      "ठेकेदार सूची /user/lists/contractor",
      "म्याद",
      "म्याद सेटअप /admin/setup/timer",
      "म्याद थप स्वीकृत /user/validity?show=extended",
      "म्याद स्वीकृत /user/validity",
      "कार्यालय",
      "छपाइ डेस्क /user/print-desk",
      "प्रतिवेदन /user/reports",
      "पुष्टि गर्नुपर्ने प्रस्ताव /user/proposals",
      "परीक्षण /user/audit",
      "कार्यविधि /user/setup/versions",
      "खाताका अनुरोध /admin/account-requests",
      "*मेनु सेटअप /admin/menu-setup",
      "मेनु पहुँच सेटअप /admin/menu-access-setup",
      "सेटअप /admin",
    ]
  `);
});

test('the menu of every post speaks the reader’s language, heading by heading', () => {
  for (const role of ['A', 'B', 'C', 'D', 'R', 'AD', 'ADM', 'TADM', 'AUD']) {
    const [nepali, english] = [menuOf(role, 'ne'), menuOf(role, 'en')];
    expect(nepali.filter((line) => /[a-z]/iu.test(line.split(' /')[0] ?? ''))).toEqual([]);
    expect(english.filter((line) => /[\u0900-\u097f]/u.test(line))).toEqual([]);
    expect(nepali.length).toBe(english.length);
  }
});
