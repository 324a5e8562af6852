import { getJson } from '../api/client.ts';
import { loadValidator } from '../forms/schema-validator.ts';
import { type MasterAnswer, openMaster, type OpenMaster } from './master.ts';

/** A master whose definition stands at an address, with the validator of its records. */
export async function findMaster(address: string, signal: AbortSignal): Promise<OpenMaster> {
  const view = await getJson<MasterAnswer>(address, { signal });
  return openMaster(view, await loadValidator(`/api/definitions/validators/${view.hash}.js`));
}
