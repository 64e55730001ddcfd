/** Page backgrounds of app.css, for browser bars and splash screens. */
export const BACKGROUND = { light: '#ffffff', dark: '#060807' };
