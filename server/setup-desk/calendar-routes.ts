import { calendarInForce } from '../../form-schemas/values/bs-calendar.ts';
import { correctionsOf } from '../../form-schemas/values/bs-correction.ts';
import { CalendarCorrections } from '../contract/calendar.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime } from '../runtime.ts';

const KEEP_SECONDS = 60;

/** The calendar for browsers: the shipped one is in the app already, so only what was corrected since is sent. */
export async function calendarRoutes(app: App, runtime: Runtime): Promise<void> {
  app.get(
    '/api/public/calendar',
    {
      config: { permission: 'public' },
      schema: {
        tags: ['public'],
        summary: 'Years of the calendar that were corrected',
        response: { 200: CalendarCorrections },
      },
    },
    async (_request, reply) => {
      await runtime.calendar.refresh();
      const years = correctionsOf(calendarInForce()).map(({ year, days, status }) => ({
        year,
        months: [...days],
        status,
      }));
      void reply.header('cache-control', `public, max-age=${String(KEEP_SECONDS)}`);
      return { years };
    },
  );
}
