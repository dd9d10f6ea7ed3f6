import type { ComponentProps } from 'react';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** More classes of button.css: 'primary', 'quiet danger'. */
  readonly look?: string;
}

/** A button that does not submit a form. */
export const Button = ({ look = '', ...rest }: ButtonProps) => (
  <button type="button" className={`button ${look}`} {...rest} />
);
