import { Stack } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { fieldTree } from '../../form-schemas/engine/tree.ts';
import type { OpenBlank } from './blank.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormContext, type FormSetting } from './form-context.ts';
import { FormEditor } from './FormEditor.tsx';
import { createFormStore } from './form-store.ts';

type BlankFormProps = {
  readonly form: OpenBlank;
  readonly readOnly: boolean;
  /** What stands under the form and works with what is typed into it. */
  readonly children?: ReactNode;
};

/** A form to look at and to try out: nothing that is typed is kept. Mount it anew for another form or building. */
export function BlankForm({ form: { view, bundle, validateSchema }, readOnly, children }: BlankFormProps) {
  const [store] = useState(() =>
    createFormStore({
      bundle,
      data: view.data,
      facts: view.facts,
      environment: { today: view.today, masters: view.masters },
      validateSchema,
    }),
  );
  const setting = useMemo<FormSetting>(
    () => ({ store, root: fieldTree(bundle), applicationId: '', slug: view.slug, today: view.today, readOnly }),
    [store, bundle, view.slug, view.today, readOnly],
  );
  return (
    <FormContext value={setting}>
      <Stack gap="md">
        <ErrorSummary />
        <FormEditor />
        {children}
      </Stack>
    </FormContext>
  );
}
