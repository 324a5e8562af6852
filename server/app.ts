import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import { myRoutes } from './people/my-routes.ts';
import { mySmsRoutes } from './people/my-sms-routes.ts';
import { passwordRoutes } from './accounts/password-routes.ts';
import { pictureRoutes } from './accounts/picture-routes.ts';
import { requestRoutes } from './people/request-routes.ts';
import { accountsRoutes } from './accounts/routes.ts';
import { watchSessions } from './accounts/session-cache.ts';
import { sessionLookup } from './accounts/session-lookup.ts';
import { twoStepRoutes } from './accounts/two-step-routes.ts';
import { applicationRoutes } from './applications/routes.ts';
import { casePageRoutes } from './case-page/routes.ts';
import { keepDenials } from './audit/denials.ts';
import { auditRoutes } from './audit/routes.ts';
import { changeSetRoutes } from './change-sets/routes.ts';
import { draftRoutes } from './law-desk/draft-routes.ts';
import { formDeskRoutes } from './law-desk/form-desk-routes.ts';
import { stageDeskRoutes } from './law-desk/stage-desk-routes.ts';
import { definitionsRoutes } from './law-desk/routes.ts';
import { versionRoutes } from './law-desk/version-routes.ts';
import { deskRoutes } from './print-desk/desk-routes.ts';
import { historyPaperRoutes } from './documents/history-paper.ts';
import { receiptRoutes } from './documents/receipts.ts';
import { batchRoutes } from './print-desk/batch-routes.ts';
import { draftPaperRoutes } from './law-desk/draft-paper-routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { sheetRoutes } from './documents/sheet-routes.ts';
import { filesRoutes } from './files/routes.ts';
import { formRoutes } from './forms/routes.ts';
import { tellMetrics } from './health/metrics.ts';
import { healthRoutes } from './health/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { guardAccess } from './http/access.ts';
import type { App } from './http/app-type.ts';
import { answerBroken, boundConnections, HTTP_OPTIONS, REQUEST_TIMEOUT_MS } from './http/connections.ts';
import { documentApi } from './http/documentation.ts';
import { handleErrors, sendProblem, toProblem } from './http/error-handler.ts';
import { secureHeaders } from './http/headers.ts';
import { readBoundedJson } from './http/json-size.ts';
import { boundStrangers, limitRequests } from './http/limits.ts';
import { loggerOptions, logOfRequest, type LogStream } from './http/logging.ts';
import { callOf } from './http/organization-path.ts';
import { serializeAnswers } from './http/serialization.ts';
import { serveWeb } from './http/static.ts';
import { stopGently } from './http/stopping.ts';
import { registerTokens } from './http/tokens.ts';
import { validateRequests } from './http/validation.ts';
import { reviewRoutes } from './review/routes.ts';
import { publicFileRoutes } from './public/file-routes.ts';
import { publicRoutes } from './public/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { calendarRoutes } from './setup-desk/calendar-routes.ts';
import { legacyRoutes } from './setup-desk/paper-files.ts';
import { logoRoutes } from './setup-desk/logo-routes.ts';
import { officesRoutes } from './founding/offices-routes.ts';
import { confirmationRoutes } from './confirming/routes.ts';
import { lawTableRoutes } from './law-tables/routes.ts';
import { proposalRoutes } from './proposals/routes.ts';
import { setupRoutes } from './setup-desk/routes.ts';
import { listRoutes } from './lists/routes.ts';
import { neighbourPublicRoutes } from './neighbours/public-routes.ts';
import { neighbourRoutes } from './neighbours/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { fromCarrierRoutes } from './notifications/sms/from-carrier-routes.ts';
import { carrierRoutes } from './setup-desk/carrier-routes.ts';
import { agendaRoutes } from './agenda/routes.ts';
import { taskRoutes } from './tasks/routes.ts';
import type { Runtime } from './runtime.ts';

/** A feature's routes; each declares its permission, or the app does not boot. */
export type Routes = (app: App, runtime: Runtime) => Promise<void>;

/** Every route of the server, a feature each. */
const ROUTES: readonly Routes[] = [
  healthRoutes,
  accountsRoutes,
  pictureRoutes,
  passwordRoutes,
  myRoutes,
  mySmsRoutes,
  twoStepRoutes,
  requestRoutes,
  applicationRoutes,
  formRoutes,
  historyRoutes,
  documentRoutes,
  sheetRoutes,
  batchRoutes,
  historyPaperRoutes,
  receiptRoutes,
  deskRoutes,
  filesRoutes,
  reviewRoutes,
  casePageRoutes,
  definitionsRoutes,
  versionRoutes,
  draftRoutes,
  changeSetRoutes,
  formDeskRoutes,
  stageDeskRoutes,
  draftPaperRoutes,
  setupRoutes,
  lawTableRoutes,
  proposalRoutes,
  confirmationRoutes,
  logoRoutes,
  officesRoutes,
  legacyRoutes,
  publicRoutes,
  publicFileRoutes,
  calendarRoutes,
  auditRoutes,
  jobRoutes,
  notificationRoutes,
  fromCarrierRoutes,
  carrierRoutes,
  reportRoutes,
  neighbourRoutes,
  neighbourPublicRoutes,
  agendaRoutes,
  taskRoutes,
  listRoutes,
];

const BODY_BYTES = 2 * 1024 * 1024;

/**
 * Puts the server together: everything that holds for all routes first, then the routes.
 * @throws Error when a route declares no permission or no schema
 */
export async function buildApp(runtime: Runtime, routes: readonly Routes[] = ROUTES, logTo?: LogStream): Promise<App> {
  const { trustProxy } = runtime.config;
  const app: App = fastify({
    logger: loggerOptions(runtime.config.logLevel, logTo) ?? false,
    genReqId: () => randomUUID(),
    childLoggerFactory: logOfRequest,
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: HTTP_OPTIONS,
    clientErrorHandler: answerBroken,
    // Only the proxies that the office named may say who the caller is; of what a caller wrote before them nothing counts.
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : [...trustProxy],
    rewriteUrl: callOf,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void sendProblem(toProblem(error), request, reply),
  }).withTypeProvider<TypeBoxTypeProvider>();

  boundConnections(app.server);
  stopGently(app);
  handleErrors(app, keepDenials(runtime));
  readBoundedJson(app);
  validateRequests(app);
  serializeAnswers(app);
  await secureHeaders(app, runtime.config.publicUrl);
  await app.register(compress, { threshold: 1024 });
  await app.register(cookie);
  await registerTokens(app, runtime.config.secret);
  boundStrangers(app);
  await limitRequests(app);
  await documentApi(app);
  await serveWeb(app);
  guardAccess(app, runtime, { findSession: sessionLookup(runtime) });
  app.addHook('onClose', watchSessions(runtime));
  if (runtime.config.metrics !== undefined) tellMetrics(app, runtime, runtime.config.metrics);
  for (const register of routes) {
    await app.register(async (scope: App) => register(scope, runtime));
  }
  await app.ready();
  return app;
}
