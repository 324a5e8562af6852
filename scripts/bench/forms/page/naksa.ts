import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { createQueries } from '../../../../web/api/queries.ts';
import { FormDesk } from '../../../../web/case-page/FormDesk.tsx';
import { loadValidator } from '../../../../web/forms/schema-validator.ts';
import { loadOfficeTexts, startTexts } from '../../../../web/i18n/i18n.ts';
import { cssVariables, theme } from '../../../../web/theme.ts';
import { fetchForm, getRoot } from './opened.ts';

// the form as the application page has it: judged, saved, computed, in the product's own controls
const [texts, form] = await Promise.all([startTexts(), fetchForm()]);
const [validateSchema] = await Promise.all([loadValidator(`/bench/${form.name}.validator.js`), loadOfficeTexts()]);
const desk = createElement(FormDesk, {
  applicationId: 'bench',
  form: {
    bundle: form.bundle,
    validateSchema,
    view: {
      run: 1,
      slug: form.bundle.slug,
      title: form.bundle.rule.title,
      bundleHash: '',
      status: 'draft',
      revision: 1,
      data: { ...form.data },
      draftVersion: 1,
      seq: 1,
      editable: true,
      writing: true,
      reasons: [],
      facts: { ...form.facts },
      today: form.today,
      masters: form.masters,
      choices: {},
      approvals: [],
      attachments: [],
    },
  },
  formTitle: () => undefined,
  onSaved: () => undefined,
  onReload: () => undefined,
  onWrite: () => undefined,
  onHandle: () => undefined,
  data: form.data,
  restored: false,
  localKey: 'bench',
});
createRoot(getRoot()).render(
  createElement(
    StrictMode,
    null,
    createElement(
      I18nextProvider,
      { i18n: texts },
      createElement(
        MantineProvider,
        { theme, cssVariablesResolver: cssVariables },
        createElement(QueryClientProvider, { client: createQueries() }, createElement(MemoryRouter, null, desk)),
      ),
    ),
  ),
);
