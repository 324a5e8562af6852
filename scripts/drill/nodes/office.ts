import { readConfig } from '../../../server/config.ts';
import { startServer } from '../../../server/main.ts';
import { findDefaultOrganization } from '../../../server/http/organization.ts';
import { getActor } from '../../bench/place.ts';
import { readDemoOffice } from '../../demo/office.ts';
import { textPress } from '../../journey/press.ts';
import { addDays } from '../../../form-schemas/values/bs-date.ts';
import { DRILL_PASSWORD } from '../served.ts';
import { enterPaperFiles } from './paper-files.ts';

/** Who enters old paper files. */
const clerk = 'B';

/** An office whose terms all end with one day. */
export type OfficeWithTerms = {
  /** How long one file took to be entered. */
  readonly entryMs: number;
  /** When that day is over in Kathmandu: milliseconds since 1970. */
  readonly midnight: number;
};

/** Makes the demo office on an empty database, without its stories, and enters that many permits of today. */
export async function makeOfficeWithTerms(
  place: { readonly data: string; readonly env: Readonly<Record<string, string>> },
  count: number,
): Promise<OfficeWithTerms> {
  const env = { NAKSA_DATA: place.data, PORT: '0', LOG_LEVEL: 'fatal', NAKSA_DEMO_PASSWORD: DRILL_PASSWORD };
  const server = await startServer({
    config: readConfig({ ...env, ...place.env }),
    onProgress: () => undefined,
    demoOffice: readDemoOffice(),
    printer: textPress,
  });
  try {
    const { runtime } = server;
    const organizationId = (await findDefaultOrganization(runtime.db)) ?? '';
    const actor = await getActor(server, organizationId, clerk);
    const from = performance.now();
    await enterPaperFiles(runtime, { ...actor, sessionId: '', loginId: '', mustChangePassword: false }, count);
    const entryMs = (performance.now() - from) / count;
    const due = await runtime.inOrganization(organizationId, (trx) =>
      trx.selectFrom('deadline').select('due').distinct().execute(),
    );
    const [day] = due;
    if (day === undefined || due.length > 1) throw new Error('the terms do not end with one day');
    return { entryMs, midnight: Date.parse(`${addDays(day.due, 1)}T00:00:00+05:45`) };
  } finally {
    await server.stop();
  }
}
