import type { Office, OfficeUser } from '../../server/setup/install.ts';
import { readOfficeFolder } from '../../server/setup/office-files.ts';

/** Named by the post only: the samples have no person for it. */
const auditor: OfficeUser = {
  loginId: 'auditor@sungabha.example',
  role: 'AUD',
  nameNe: 'लेखापरीक्षक',
  designationNe: 'लेखापरीक्षक',
  wards: [],
  profile: {},
};

/** The demo municipality: its profile, masters and people, with an auditor who reads every record. */
export function readDemoOffice(): Office {
  const office = readOfficeFolder(import.meta.dirname);
  return { ...office, users: [...office.users, auditor] };
}
