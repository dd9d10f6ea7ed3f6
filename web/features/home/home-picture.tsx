/** The picture of a lottery or fundraiser; hidden if it cannot be shown. */
export const HomePicture = ({ source }: { readonly source: string }) => (
  <img
    className="home-image"
    src={source}
    alt=""
    loading="lazy"
    onError={(event) => {
      event.currentTarget.hidden = true;
    }}
  />
);
