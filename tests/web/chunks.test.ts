import { describe, expect, test } from 'vitest';
import { chunkOf, type ModuleImports } from '../../web/chunks.ts';

const root = '/office/web';
const mantine = '/office/node_modules/@mantine/core/esm';

/** Who imports whom: at once, or when it is wanted (`later`). */
const graph: Readonly<Record<string, { readonly by?: readonly string[]; readonly later?: readonly string[] }>> = {
  [`${root}/main.tsx`]: {},
  [`${root}/routes.tsx`]: { by: [`${root}/main.tsx`] },
  [`${root}/public/LandingPage.tsx`]: { later: [`${root}/routes.tsx`] },
  [`${root}/public/RegisterPage.tsx`]: { later: [`${root}/routes.tsx`] },
  [`${root}/tasks/TaskListPage.tsx`]: { later: [`${root}/routes.tsx`] },
  [`${root}/case-page/ApplicationPage.tsx`]: { later: [`${root}/routes.tsx`] },
  [`${root}/reports/ReportsPage.tsx`]: { later: [`${root}/routes.tsx`] },
  [`${root}/ui/everywhere.ts`]: {
    by: [`${root}/public/LandingPage.tsx`, `${root}/tasks/TaskListPage.tsx`, `${root}/case-page/ApplicationPage.tsx`],
  },
  [`${root}/ui/list.ts`]: { by: [`${root}/public/RegisterPage.tsx`, `${root}/tasks/TaskListPage.tsx`] },
  [`${root}/ui/map.ts`]: { by: [`${root}/public/RegisterPage.tsx`, `${root}/case-page/ApplicationPage.tsx`] },
  [`${root}/ui/desk.ts`]: { by: [`${root}/tasks/TaskListPage.tsx`, `${root}/case-page/ApplicationPage.tsx`] },
  [`${root}/forms/field.ts`]: { by: [`${root}/case-page/ApplicationPage.tsx`] },
  [`${root}/forms/values.ts`]: { by: [`${root}/forms/field.ts`, `${root}/forms/field-again.ts`] },
  [`${root}/forms/field-again.ts`]: { by: [`${root}/forms/values.ts`] },
  [`${root}/reports/chart.ts`]: { by: [`${root}/reports/ReportsPage.tsx`] },
  [`${root}/setup/MasterPage.tsx`]: { later: [`${root}/routes.tsx`] },
  [`${root}/setup/RecordPage.tsx`]: { later: [`${root}/routes.tsx`] },
  [`${root}/setup/trail.ts`]: { by: [`${root}/setup/MasterPage.tsx`, `${root}/setup/RecordPage.tsx`] },
  [`${root}/setup/list.ts`]: { by: [`${root}/setup/MasterPage.tsx`] },
  [`${root}/masters/name.ts`]: { by: [`${root}/setup/MasterPage.tsx`, `${root}/public/RegisterPage.tsx`] },
  [`${mantine}/index.mjs`]: { by: [`${root}/public/LandingPage.tsx`, `${root}/reports/ReportsPage.tsx`] },
  [`${mantine}/components/Timeline/Timeline.mjs`]: { by: [`${mantine}/index.mjs`] },
};

function find(id: string): ModuleImports | null {
  const module = graph[id];
  if (module === undefined) return null;
  return { importers: module.by ?? [], dynamicImporters: module.later ?? [], isEntry: id.endsWith('/main.tsx') };
}

describe('a module that pages share', () => {
  test.each([
    ['what the first page of the public needs, whoever else does', `${root}/ui/everywhere.ts`, 'front'],
    ['what the public and the first list of the office need', `${root}/ui/list.ts`, 'both'],
    ['what the public and a case need', `${root}/ui/map.ts`, 'both'],
    ['what every desk needs', `${root}/ui/desk.ts`, 'office'],
    ['what only a case needs', `${root}/forms/field.ts`, 'case'],
    ['what a case needs by way of others, in a circle', `${root}/forms/values.ts`, 'case'],
    ['what the lists and records of the setup area share', `${root}/setup/trail.ts`, 'setup'],
    ['what one of them has alone', `${root}/setup/list.ts`, undefined],
    ['what the public has of it too', `${root}/masters/name.ts`, undefined],
    ['what few pages need', `${root}/reports/chart.ts`, undefined],
    ['a page, which stays a door of its own', `${root}/tasks/TaskListPage.tsx`, undefined],
    ['a part of Mantine that the desk is made of', `${mantine}/components/Modal/Modal.mjs`, 'desk'],
    ['a part of Mantine that the first page has too', `${mantine}/components/Group/Group.mjs`, 'front'],
    [
      'a part of Mantine that is only offered to the first page',
      `${mantine}/components/Timeline/Timeline.mjs`,
      undefined,
    ],
  ])('goes where it is needed: %s', (_, id, chunk) => {
    expect(chunkOf(id, find)).toBe(chunk);
  });
});
