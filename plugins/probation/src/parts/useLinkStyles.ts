import { makeStyles } from '@material-ui/core/styles';
import { tonesOf } from '../theme/tones';

/** Links inside text: told apart by their underline too, and readable on every fill. */
export const useLinkStyles = makeStyles(theme => ({
  link: {
    color: tonesOf(theme).link,
    textDecoration: 'underline',
    textUnderlineOffset: '2px',
    overflowWrap: 'anywhere',
    '&:hover': { color: tonesOf(theme).link, textDecorationThickness: '2px' },
    '&:focus-visible': {
      outline: `2px solid ${tonesOf(theme).link}`,
      outlineOffset: 2,
      borderRadius: 2,
    },
  },
}));
