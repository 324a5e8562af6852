import { useTexts } from '../../i18n/use-texts.ts';
import type { FormDesk } from './desk.ts';
import { annotate, saidAt } from './edit-source.ts';
import { labelAt, textOf } from './labels.ts';
import { SettledInput } from './SettledInput.tsx';

/** The question and its help, in both languages. */
export function FieldWords({ desk }: { readonly desk: FormDesk }) {
  const { t, pick } = useTexts();
  const { source, place } = desk;
  const label = labelAt(desk, place);
  const help = textOf(saidAt(source, place)['help']) ?? { ne: '', en: '' };
  const put = (word: 'label' | 'help', value: { readonly ne: string; readonly en: string }) => {
    const isNone = word === 'help' && value.ne.trim() === '' && value.en.trim() === '';
    const said = t('law.form.did.changed', { name: pick(label), what: t(`law.form.word.${word}`) });
    desk.change(annotate(source, place, word, isNone ? undefined : value), said);
  };
  return (
    <>
      <SettledInput label={t('law.form.labelNe')} value={label.ne} onSettle={(ne) => put('label', { ...label, ne })} />
      <SettledInput
        lang="en"
        label={t('law.form.labelEn')}
        value={label.en}
        onSettle={(en) => put('label', { ...label, en })}
      />
      <SettledInput label={t('law.form.helpNe')} value={help.ne} onSettle={(ne) => put('help', { ...help, ne })} />
      <SettledInput
        lang="en"
        label={t('law.form.helpEn')}
        value={help.en}
        onSettle={(en) => put('help', { ...help, en })}
      />
    </>
  );
}
