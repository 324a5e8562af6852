import type { IChangeEvent } from '@rjsf/core';
import Form from '@rjsf/core';
import type { RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils';
import { memo, useCallback, useMemo } from 'react';
import type { FormBundle } from '../../form-schemas/engine/definition.ts';
import { toUiSchema } from '../../form-schemas/engine/rjsf.ts';
import type { Language } from '../i18n/i18n.ts';
import { fields } from './NaksaField.tsx';
import classes from './form.module.css';
import type { FormStore } from './form-store.ts';
import { templates } from './templates.tsx';

type FormEditorProps = {
  readonly bundle: FormBundle;
  readonly language: Language;
  readonly store: FormStore;
  readonly readOnly: boolean;
};

/**
 * The form itself, uncontrolled: RJSF keeps what is typed and tells the store. Schema, uiSchema, fields and templates keep their
 * identity, so that a key press renders only what it changed. Judging is the store's work, not RJSF's.
 */
export const FormEditor = memo(function FormEditor({ bundle, language, store, readOnly }: FormEditorProps) {
  const schema = useMemo((): RJSFSchema => copyOf(bundle.schema), [bundle]);
  const uiSchema = useMemo((): UiSchema => copyOf(toUiSchema(bundle, language)), [bundle, language]);
  const change = useCallback(({ formData }: IChangeEvent) => store.setData(formData ?? {}), [store]);
  return (
    <div className={classes['form']}>
      <Form
        key={language}
        tagName="div"
        schema={schema}
        uiSchema={uiSchema}
        initialFormData={store.data()}
        fields={fields}
        templates={templates}
        validator={judgedElsewhere}
        noValidate
        noHtml5Validate
        showErrorList={false}
        readonly={readOnly}
        experimental_defaultFormStateBehavior={noInventedData}
        onChange={change}
      >
        {nothing}
      </Form>
    </div>
  );
});

// the definition's own first values come from the server; RJSF adds none
const noInventedData = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const;
const nothing = <span hidden />;

// bundles have no choice between schemas, so that RJSF never needs to judge one; validateForm (form-schemas) judges the data
const judgedElsewhere: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}),
  isValid: () => true,
};

/** The same JSON under RJSF's own types, which are not read-only. */
function copyOf(json: unknown) {
  return JSON.parse(JSON.stringify(json));
}
