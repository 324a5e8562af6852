import { DraftBlankBody, DraftBlankView, FormWords } from '../contract/definition-drafts.ts';
import { SlugParams } from '../contract/definitions.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime, Who } from '../runtime.ts';
import { openBlank } from './blank-form.ts';
import { formWords } from './form-words.ts';
import { bundleOf } from './look.ts';

const tags = ['definitions'];
const config = { permission: 'draft-definitions' } as const;
const params = SlugParams;

/** What the desk asks at which a form is designed: the form as it is written, and what it may be made of. */
export async function formDeskRoutes(app: App, runtime: Runtime): Promise<void> {
  app.post('/api/definitions/form/:slug/blank', {
    config,
    schema: {
      tags,
      summary: 'A form as it is written, as nobody has filled it',
      params,
      body: DraftBlankBody,
      response: { 200: DraftBlankView },
    },
    handler: ({ who, params: { slug }, body }) => blankDraft(runtime, who, slug, body),
  });

  app.get('/api/definitions/form/:slug/words', {
    config,
    schema: { tags, summary: 'Sections and facts that a form may use', params, response: { 200: FormWords } },
    handler: ({ who: { organizationId }, params: { slug } }) =>
      runtime.inOrganization(organizationId, async (trx) =>
        formWords((await runtime.definitions.library(trx, organizationId)).library, slug),
      ),
  });
}

async function blankDraft(
  runtime: Runtime,
  who: Who,
  slug: string,
  { source, given = {} }: DraftBlankBody,
): Promise<DraftBlankView> {
  const { organizationId } = who;
  const change = { kind: 'form', id: slug, source: JSON.stringify(source) } as const;
  const { bundle, findings } = await bundleOf(runtime, who, change);
  const problems = findings.map((each) => ({ ...each }));
  if (bundle === undefined) return { problems };
  const codes = Object.entries(given).map(([list, code]) => ({ list, code }));
  const view = await runtime.inOrganization(organizationId, (trx) =>
    openBlank(runtime, trx, { organizationId, loaded: { bundle, hash: '' }, given: codes }),
  );
  return { problems, form: { view, bundle } };
}
