import Form from '@rjsf/core';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { memo, useMemo } from 'react';
import type { FormBundle } from '../../form-schemas/engine/definition.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { fields } from './fields.tsx';
import { useFormSetting } from './form-context.ts';
import classes from './form.module.css';
import { templates } from './templates.tsx';
import { toUiSchema } from './ui-schema.ts';

/**
 * The form itself: RJSF walks the JSON Schema of the definition and draws it with our templates and fields. RJSF is given no data
 * and keeps none: the store is the one place of what is typed, and each field reads and writes its own part of it, so that a key
 * press renders only what it changed, and data that come from elsewhere show at once. What is wrong the store finds, too.
 */
export const FormEditor = memo(function FormEditor() {
  const { store, applicationId } = useFormSetting();
  const { bundle } = store;
  const { language } = useTexts();
  const schema = useMemo(() => toRjsfSchema(bundle), [bundle]);
  const uiSchema = useMemo(() => toUiSchema(bundle, language), [bundle, language]);
  return (
    <Form
      key={language}
      tagName="div"
      className={`${classes['form']} ${applicationId === '' ? '' : classes['quiet']}`}
      schema={schema}
      uiSchema={uiSchema}
      fields={fields}
      templates={templates}
      validator={judgedElsewhere}
      noValidate
      showErrorList={false}
      experimental_defaultFormStateBehavior={noInventedData}
    />
  );
});

const noInventedData = {
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
  constAsDefaults: 'never',
} as const;

// the schema of a bundle has no choice between schemas, so that RJSF never needs to judge one
const judgedElsewhere: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}),
  isValid: () => true,
};

/** The same JSON under RJSF's own type, which is not read-only. */
function toRjsfSchema({ schema }: FormBundle): RJSFSchema {
  return JSON.parse(JSON.stringify(schema));
}
