import type { FormRule } from '../../form-schemas/engine/form-definition.ts';
import type { Runtime } from '../../server/runtime.ts';

type Asked = Pick<Runtime, 'definitions' | 'inOrganization'>;

/** An optional form that a role enters in the first state of a new case: it can be saved again and again. */
export async function findOptionalForm(runtime: Asked, organizationId: string, role: string): Promise<string> {
  return (await findOptionalRule(runtime, organizationId, role)).slug;
}

/** The same with who approves it. */
export async function findOptionalRule(runtime: Asked, organizationId: string, role: string): Promise<FormRule> {
  const stages = await runtime.inOrganization(organizationId, (trx) => runtime.definitions.stages(trx, organizationId));
  const forms = stages
    .filter(({ stage }) => stage.body.definition.starts !== undefined)
    .flatMap(({ stage: { body } }) => {
      const first = body.definition.states[body.definition.initial]?.meta.forms ?? [];
      return body.forms.filter(({ slug }) => first.includes(slug));
    });
  const form = forms.find(({ enterBy, requirement }) => enterBy === role && requirement === 'optional');
  if (form === undefined) throw new Error(`no case begins with an optional form of ${role}`);
  return form;
}
