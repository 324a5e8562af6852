import { useDraftText } from '../use-draft-text.ts';
import { type ControlProps, textOf } from './control.ts';

/** The text while it is typed; one that is too long is refused by the form's checks, not cut off while it is pasted. */
export function useTyping({ value, onChange, onLeave }: Pick<ControlProps, 'value' | 'onChange' | 'onLeave'>) {
  const { text, change, leave } = useDraftText(textOf(value), (typed) => onChange(typed === '' ? undefined : typed));
  return {
    value: text,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => change(event.currentTarget.value),
    onBlur: () => {
      leave();
      onLeave();
    },
  };
}
