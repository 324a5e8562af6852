/** What stands first in an address of the program itself; no organisation can be called so. */
export const ownPlaces: readonly string[] = [
  'admin',
  'api',
  'assets',
  'contact',
  'createAccount',
  'designer',
  'documentation',
  'downloads',
  'faq',
  'forgotPassword',
  'forms',
  'health',
  'login',
  'mason',
  'metrics',
  'neighbour',
  'register',
  'resetPassword',
  'setup',
  'user',
  'verify',
];

/** What an organisation may be called in an address: the source of a pattern. */
export const ORGANIZATION_CODE = '[a-z][a-z0-9-]{1,39}';
