import { memo } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { useFormSetting } from './form-context.ts';
import type { Path } from './form-data.ts';
import classes from './form.module.css';
import { FormFields } from './Section.tsx';

const whole: Path = [];

/**
 * The form itself: its definition as sections, tables and controls. The store keeps what is typed, and each field listens to its
 * own part of it, so that a key press renders only what it changed.
 */
export const FormEditor = memo(function FormEditor() {
  const { root } = useFormSetting();
  const { language } = useTexts();
  return (
    <div className={classes['form']}>
      <FormFields key={language} node={root} path={whole} />
    </div>
  );
});
