import Form from '@rjsf/core';
import type { ValidatorType } from '@rjsf/utils';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchForm, getRoot } from './opened.ts';

// RJSF alone: its own plain controls, uncontrolled, nothing judged, nothing saved
const judgesNothing: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}),
  isValid: () => true,
};

const { bundle, data } = await fetchForm();
createRoot(getRoot()).render(
  createElement(Form, {
    schema: JSON.parse(JSON.stringify(bundle.schema)),
    initialFormData: data,
    validator: judgesNothing,
    noHtml5Validate: true,
  }),
);
