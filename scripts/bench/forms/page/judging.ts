import Form from '@rjsf/core';
import { type RJSFValidationError, toErrorSchema, type ValidatorType } from '@rjsf/utils';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { loadValidator } from '../../../../web/forms/schema-validator.ts';
import { fetchForm, getRoot } from './opened.ts';

// RJSF with its own controls, which holds the data and has each key judged by the form's compiled validator
const form = await fetchForm();
const validate = await loadValidator(`/bench/${form.name}.validator.js`);
if (validate === undefined) throw new Error(`${form.name} has no validator`);

function errorsOf(data: unknown): RJSFValidationError[] {
  if (validate?.(data) !== false) return [];
  return (validate.errors ?? []).map(({ instancePath, keyword }) => ({
    name: keyword,
    property: instancePath.replaceAll('/', '.'),
    message: keyword,
    stack: `${instancePath} ${keyword}`,
  }));
}

const judge: ValidatorType = {
  validateFormData(data) {
    const errors = errorsOf(data);
    return { errors, errorSchema: toErrorSchema(errors) };
  },
  rawValidation: () => ({}),
  isValid: () => true,
};

createRoot(getRoot()).render(
  createElement(Form, {
    schema: JSON.parse(JSON.stringify(form.bundle.schema)),
    initialFormData: form.data,
    validator: judge,
    liveValidate: 'onChange',
    showErrorList: false,
    noHtml5Validate: true,
  }),
);
