import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';

/** A password, with the button that shows what is typed; the keys reach it too. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTexts();
  return (
    <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': t('session.showPassword'), tabIndex: 0 }} />
  );
}
