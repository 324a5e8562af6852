/** What the build knows of a module: who imports it at once, and who when it is wanted. */
export type ModuleImports = {
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
  readonly isEntry: boolean;
};
/** Finds a module of the build by its name, with what it imports; null where there is none. */
export type FindModule = (id: string) => ModuleImports | null;

/** Loaded by everybody at the desk of an office before the first list is there. */
const officeFirst = [
  'frame/OfficeGate.tsx',
  'tasks/TaskListPage.tsx',
  'frame/OfficeNav.tsx',
  'frame/HeaderPanel.tsx',
  'frame/ProfileMenu.tsx',
  'ui/keyboard/KeyboardLayer.tsx',
  'PagesAhead.tsx',
  'forms/KeptDrafts.tsx',
  'frame/Bell.tsx',
];
/** Loaded together whenever a case is opened. */
const caseFirst = [
  'case-page/ApplicationPage.tsx',
  'case-page/FormPane.tsx',
  'case-page/CaseTabs.tsx',
  'neighbour/NeighboursPanel.tsx',
  'review/ReviewLayer.tsx',
];
/** What the lists and records of the setup area share: their own parts stay their own. */
const setupFirst = ['setup/SetupPage.tsx', 'setup/MasterPage.tsx', 'setup/RecordPage.tsx'];
/** Nobody has to log in for these. */
const openToAll =
  /\/web\/(?:(?:public|neighbour)\/|accounts\/(?:SignUp|ForgotPassword|ResetPassword|FirstAdministrator)Page)/u;

/** Mantine offers all its parts through one module, which says nothing of who needs which: these are what the desk of an office is made of. */
const deskParts =
  /\/@mantine\/core\/esm\/components\/(?:Accordion|Checkbox|Collapse|Combobox|Drawer|FileButton|FloatingIndicator|FocusTrap|Menu|Modal|ModalBase|NativeSelect|Overlay|Popover|Portal|Progress|Radio|ScrollArea|SegmentedControl|Skeleton|Table|Tabs|Textarea|VisuallyHidden)\//u;
const frontParts = /\/@mantine\/core\/esm\/components\/(?:Group|SimpleGrid)\//u;
const offersAll = /\/@mantine\/[a-z]+\/esm\/index\.mjs$/u;

/** A file of the build that several pages share. */
export type Chunk = 'front' | 'desk' | 'both' | 'office' | 'case' | 'setup';

/**
 * The file of the build that a module shared by pages goes into. Left to itself the build makes a file of every part that two pages
 * share: a hundred for one page, each asked for by itself. The first page of the public never waits for what others need.
 * @returns undefined: where the build puts it by itself
 */
export function chunkOf(id: string, find: FindModule): Chunk | undefined {
  if (frontParts.test(id)) return 'front';
  if (deskParts.test(id)) return 'desk';
  // the page's own module stays the door through which it is loaded
  if ((find(id)?.dynamicImporters.length ?? 0) > 0) return undefined;
  const pages = pagesOf(id, find);
  const isOf = (files: readonly string[]): boolean => pages.some((page) => isOneOf(page, files));
  if (isOf(['public/LandingPage.tsx'])) return 'front';
  const isOpen = pages.some((page) => openToAll.test(page));
  if (isOf(officeFirst)) return isOpen ? 'both' : 'office';
  if (isOf(caseFirst)) return isOpen ? 'both' : 'case';
  if (!isOpen && pages.length > 1 && isOf(setupFirst)) return 'setup';
  return undefined;
}

/** The modules that are loaded when they are wanted, and bring this one with them. */
function pagesOf(id: string, find: FindModule): readonly string[] {
  const seen = new Set<string>();
  const pages: string[] = [];
  const visit = (each: string): void => {
    if (seen.has(each) || offersAll.test(each)) return;
    seen.add(each);
    const { importers = [], dynamicImporters = [], isEntry = false } = find(each) ?? {};
    if (isEntry || dynamicImporters.length > 0) pages.push(each);
    for (const importer of importers) visit(importer);
  };
  visit(id);
  return pages;
}

function isOneOf(page: string, files: readonly string[]): boolean {
  return files.some((file) => page.endsWith(`/web/${file}`));
}
