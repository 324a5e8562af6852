import { Type } from 'typebox';
import { doneBy, recordActivity } from '../office/activity.ts';
import { Report, ReportParams, ReportQuery, ReportSheetQuery } from '../contract/reports.ts';
import type { App } from '../http/app-type.ts';
import { download, writeWorkbook } from '../sheets/send-sheet.ts';
import type { Runtime } from '../runtime.ts';
import { reportFor } from './report.ts';
import { sheetsOf } from './sheet.ts';

const tags = ['reports'];
const config = { permission: 'reports' } as const;

/** What the office has done, added up: for the screen and as a file. */
export async function reportRoutes(app: App, runtime: Runtime): Promise<void> {
  app.get('/api/reports/:name', {
    config,
    schema: { tags, summary: 'One report', params: ReportParams, querystring: ReportQuery, response: { 200: Report } },
    handler: ({ who, params: { name }, query }) =>
      runtime.inOrganization(who.organizationId, (trx) => reportFor(runtime, trx, who, { name, query })),
  });

  app.get('/api/reports/:name/sheet', {
    config,
    schema: {
      tags,
      summary: 'The same as an Excel file, with the lists whole',
      params: ReportParams,
      querystring: ReportSheetQuery,
      response: { 200: Type.Unknown() },
    },
    handler: async ({ who, params: { name }, query: { language, ...query } }, reply) => {
      const report = await runtime.inOrganization(who.organizationId, async (trx) => {
        await recordActivity(trx, { ...doneBy(who), action: 'report.exported', detail: { report: name, ...query } });
        return reportFor(runtime, trx, who, { name, query, isWhole: true });
      });
      const file = { name: `${name}-${report.period.from}`, format: 'xlsx' } as const;
      return download(reply, file, await writeWorkbook(who, sheetsOf(report, language)));
    },
  });
}
