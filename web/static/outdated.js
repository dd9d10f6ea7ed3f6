(function () {
  if (
    'noModule' in HTMLScriptElement.prototype &&
    'showModal' in document.createElement('dialog') &&
    'structuredClone' in window &&
    window.CSS &&
    CSS.supports &&
    CSS.supports('selector(:has(a))')
  )
    return;
  var bar = document.createElement('p');
  bar.setAttribute('role', 'alert');
  bar.style.cssText = 'margin:0;padding:12px 16px;background:#fdf0d5;color:#1b2420;text-align:center';
  bar.textContent =
    'Din webbläsare är gammal och allt på sidan fungerar inte. Uppdatera den, eller använd en annan.';
  document.body.insertBefore(bar, document.body.firstChild);
})();
