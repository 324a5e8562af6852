import { useCodes } from '../i18n/use-codes.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './choice.module.css';

type ChoiceProps = { readonly value: string; readonly onChange: (code: string) => void };

/** The building classes of the National Building Code, each with what the law says it is. */
export function BuildingClassChoice({ value, onChange }: ChoiceProps) {
  const { t } = useTexts();
  const buildingClasses = useCodes('buildingClass');
  return (
    <fieldset className={classes['choice']}>
      <legend className={classes['legend']}>{t('application.chooseClass')}</legend>
      <div className={classes['classes']}>
        {buildingClasses.map(({ value: code, label }) => (
          <label key={code} className={classes['classTile']}>
            <input
              type="radio"
              name="buildingClass"
              value={code}
              checked={value === code}
              onChange={() => onChange(code)}
            />
            <span className={classes['className']}>{label}</span>
            <span className={classes['law']}>{t(`application.classLaw.${code}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
