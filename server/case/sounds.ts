import { soundsToFind } from '../../form-schemas/values/sounds.ts';

/** Counts up whenever the spelling of sounds changes: what is stored is then written anew at the next start. */
export const SEARCH_EDITION = 1;

/** What of an application is found by its words. */
export type Spoken = {
  readonly application_no: number;
  readonly registration_no: string | null;
  readonly owner_ne: string;
  readonly applicant_ne: string;
  readonly plot_no: string;
  readonly phone: string;
};

/** How an application sounds, as the columns of its row keep it. */
export function soundColumns({ application_no, registration_no, owner_ne, applicant_ne, plot_no, phone }: Spoken) {
  const names = [...new Set([owner_ne, applicant_ne])];
  return {
    search_text: soundsToFind([String(application_no), ...names, plot_no, registration_no ?? '', phone]),
    applicant_sounds: soundsToFind([applicant_ne]),
    search_edition: SEARCH_EDITION,
  };
}
