import { i18n } from '@lingui/core';
import { messages } from '../locales/en.po?back-office&.po';

// What the storefront says has been read, or will be: words are added to those that are there.
i18n.load('en', messages);
