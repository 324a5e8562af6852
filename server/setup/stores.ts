import type { MasterDefinition } from '../../form-schemas/engine/master-definition.ts';
import { accountStore } from './account-store.ts';
import { legacyStore } from '../legacy/legacy-store.ts';
import { calendarStore } from './calendar-store.ts';
import { organizationStore } from './organization-store.ts';
import { recordStore } from './record-store.ts';
import type { Store } from '../office/store.ts';

const STORES: Readonly<Record<NonNullable<MasterDefinition['store']>, Store>> = {
  account: accountStore,
  organization: organizationStore,
  calendar: calendarStore,
  legacy: legacyStore,
};

/** The store of a master. */
export function storeOf({ store }: Pick<MasterDefinition, 'store'>): Store {
  return store === undefined ? recordStore : STORES[store];
}
